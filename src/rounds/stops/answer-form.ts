import { catchDomainError } from '../../http/errors.ts';
import { assertNoFieldErrors, DomainError } from '../../shared/domain-error.ts';
import type { TickRequest } from '../ticks/queries.ts';
import { isReport, readTickForm, reportFields } from '../ticks/wire.ts';
import type { ReportState } from './report-form.tsx';

type Form = Record<string, string>;
type Answers = {
  save: (request: TickRequest) => void;
  /** Shows the round again, at the stop. */
  done: (id: number) => Response;
  refused: (error: DomainError) => Response | Promise<Response>;
  /** Shows the form of 'Anders…' again, with what was typed. */
  again: (id: number, state: ReportState) => Response | Promise<Response>;
};

/** Answers a form of a stop: a button of its line, or the form of 'Anders…'. */
export function answerForm(form: Form, { save, done, refused, again }: Answers): Promise<Response> {
  const { id, tick, requestId } = readTickForm(form);
  return catchDomainError(
    () => {
      if (!tick.ok) assertNoFieldErrors(tick.fields);
      else save({ id, tick: tick.value, requestId });
      return done(id);
    },
    (error) => {
      const isOfField = error.code === 'invalid' || error.fields !== undefined;
      if (!isReport(form) || !isOfField) return refused(error);
      const errors = error.fields ?? {};
      const message = Object.keys(errors).length === 0 ? error.message : '';
      return again(id, { fields: reportFields(form), errors, message });
    },
  );
}
