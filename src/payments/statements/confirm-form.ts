import type { Db } from '../../database/open.ts';
import { DomainError, type FieldErrors } from '../../shared/domain-error.ts';
import { cents } from '../../shared/money.ts';
import type { Choice } from './book.ts';
import { chosenLines, MAX_CHOICES } from './choices.ts';
import { classifyLines } from './matching/queries.ts';
import { findByNumber, findLineById } from './queries.ts';
import { confirmNames } from './wire-names.ts';

/**
 * Reads the form of the panel: ticked lines with their invoices, lines with a typed number, and the certain lines that
 * the page did not show. Throws 'invalid' with a sentence for each line without an invoice.
 */
export async function readChoices(db: Db, form: URLSearchParams): Promise<Choice[]> {
  const errors: FieldErrors = {};
  const shown = chosenLines(form).map(([id, invoice]) => choiceOf(db, id, invoice, errors));
  const [first] = Object.values(errors);
  if (first !== undefined) throw new DomainError('invalid', first, { fields: errors });
  return [...shown.flatMap((choice) => choice ?? []), ...(await restOf(db, form, shown.length))];
}

/** The value is the delivery and what was open, as '12:36750', or a number that the user typed. */
function choiceOf(db: Db, id: string, value: string, errors: FieldErrors): Choice | undefined {
  const line = /^[1-9]\d{0,14}$/.test(id) ? findLineById(db, Number(id)) : undefined;
  if (line === undefined) {
    errors[id] = 'Een regel is er niet (meer). Lees het afschrift opnieuw in.';
    return undefined;
  }
  const [, delivery, open] = /^([1-9]\d{0,14}):(-?\d{1,15})$/.exec(value) ?? [];
  if (delivery !== undefined)
    return { ref: line.ref, deliveryId: Number(delivery), open: cents(Number(open)) };
  const deliveryId = findByNumber(db, value);
  if (deliveryId !== undefined) return { ref: line.ref, deliveryId };
  errors[line.ref] =
    value === '' ? 'Kies de factuur van deze regel.' : `Er is geen factuur ${value.slice(0, 40)}.`;
  return undefined;
}

async function restOf(db: Db, form: URLSearchParams, taken: number): Promise<Choice[]> {
  const [until = 0, after = 0] = [confirmNames.rest, confirmNames.restFrom].map((name) =>
    Number(/^\d{1,15}$/.exec(form.get(name) ?? '')?.[0] ?? 0),
  );
  if (until === 0) return [];
  const certain = (await classifyLines(db))
    .filter(({ kind, id }) => kind === 'certain' && id > after && id <= until)
    .slice(0, Math.max(MAX_CHOICES - taken, 0));
  return certain.flatMap(({ ref, match: { pays } }) =>
    pays === undefined ? [] : [{ ref, deliveryId: pays.deliveryId, open: pays.open }],
  );
}
