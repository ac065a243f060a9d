import { catchDomainError } from '../../http/errors.ts';
import { assertNoFieldErrors, DomainError } from '../../shared/domain-error.ts';
import type { RoundStop } from '../list.ts';
import { reportFields } from '../ticks/report.ts';
import type { TickRequest } from '../ticks/tick-delivery.ts';
import { isReport, readTickForm } from '../ticks/wire.ts';
import { otherCash } from './other-cash.ts';
import { refusalText } from './progress.ts';
import type { ReportState } from './report-form.tsx';

type Form = Record<string, string>;
type Answers = {
  save: (request: TickRequest) => void;
  /** Shows the round again, scrolled to the stop. */
  done: (id: number) => Response;
  /** Shows the round again, with the error sentence. */
  refused: (error: DomainError) => Response | Promise<Response>;
  find: (id: number) => RoundStop | undefined;
  again: (id: number, state: ReportState) => Response | Promise<Response>;
};

export function answerForm(
  form: Form,
  { save, done, refused, find, again }: Answers,
): Promise<Response> {
  const { id, tick, requestId } = readTickForm(form);
  return catchDomainError(
    () => {
      if (!tick.ok) assertNoFieldErrors(tick.fields);
      else {
        const other = isReport(form) && otherCash(find(id), tick.value, reportFields(form));
        if (other) return again(id, other);
        save({ id, tick: tick.value, requestId });
      }
      return done(id);
    },
    (error) => {
      const isOfField = error.code === 'invalid' || error.fields !== undefined;
      if (!isReport(form) || !isOfField) return refused(withName(error, find(id)));
      const errors = error.fields ?? {};
      const message = Object.keys(errors).length === 0 ? error.message : '';
      return again(id, { fields: reportFields(form), errors, message });
    },
  );
}

/** Adds the customer's name to the sentence, unless the stop or the link does not exist. */
function withName(error: DomainError, stop: ReturnType<Answers['find']>): DomainError {
  if (error.code === 'not-found' || stop === undefined) return error;
  return new DomainError(error.code, refusalText(stop.customerName, error.message));
}
