import { Hono } from 'hono';
import { undoOf } from '../audit/acts/undo-of.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { formBody, formValues, idParam } from '../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { formatEuros } from '../shared/money.ts';
import {
  divideLine,
  getWaitingLine,
  proposedParts,
  type TypedDivision,
  typedDivision,
  withEmptyRows,
} from './divide-line.ts';
import { DivideScreen } from './divide-screen.tsx';
import { confirmNames, MORE } from './wire-names.ts';

export const statementsScreens = new Hono<Env>()
  .get(paths.divideLine(':id'), (c) => sendDivision(c))
  .post(paths.divideLine(':id'), formBody, async (c) => answerDivision(c, await formValues(c)));

type Typed = Partial<TypedDivision> & { error?: DomainError };

function sendDivision(c: Ctx, { parts, rest, error }: Typed = {}) {
  return redirectOnError(c, paths.payments(), async () => {
    const line = getWaitingLine(c.var.db, idParam(c));
    const children = (
      <DivideScreen
        line={line}
        seenRest={rest ?? String(line.rest)}
        parts={parts ?? withEmptyRows(await proposedParts(c.var.db, line))}
        errors={rowsOf(error, line.ref)}
        message={error?.message ?? ''}
      />
    );
    const page = {
      title: 'Betaling verdelen',
      ownStyles: 'payments',
      also: 'statement',
      children,
    } as const;
    return sendPage(c, page, error);
  });
}

/**
 * The error sentences of the rows. A sentence about the whole line is not included, because the form shows it above the
 * rows.
 */
function rowsOf(error: DomainError | undefined, ref: string) {
  const { [ref]: _, ...rows } = error?.fields ?? {};
  return rows;
}

function answerDivision(c: Ctx, form: URLSearchParams) {
  const typed = typedDivision(form);
  const { parts } = typed;
  if (form.get(confirmNames.action) === MORE) {
    const filled = parts.filter(({ invoice, amount }) => invoice !== '' || amount !== '');
    return sendDivision(c, { ...typed, parts: withEmptyRows([...filled, ...withEmptyRows([])]) });
  }
  return catchDomainError(
    async () => {
      const line = getWaitingLine(c.var.db, idParam(c));
      const { total, numbers } = await divideLine(c.var, line, typed);
      const undo = undoOf(c, 'regel', line.id);
      const invoices = new Intl.ListFormat('nl').format(numbers);
      const done = `${formatEuros(total)} geboekt op ${invoices}.`;
      return redirectWithToast(c, paths.payments(), 'success', done, { undo });
    },
    (error) => sendDivision(c, { ...typed, error }),
  );
}
