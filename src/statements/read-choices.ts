import type { Db, DbAndClock } from '../database/open.ts';
import { findReceivable } from '../receivables/queries.ts';
import { parseId } from '../shared/ids.ts';
import type { Cents } from '../shared/money.ts';
import type { Choice } from './book-lines.ts';
import { chosenLines, MAX_CHOICES, readValue } from './choices.ts';
import { classifyLines } from './matching/classify-lines.ts';
import { findLineById, type StoredLine } from './queries.ts';
import { Refusals } from './refusals.ts';
import { findTyped, onlyTyped } from './typed-invoice.ts';
import { confirmNames } from './wire-names.ts';

const SHOWN_CHARACTERS = 40;

/**
 * Reads the choices for the lines on the page. Adds the lines of the kind 'certain' that the page did not show, if the
 * user selected these too. Throws 'invalid', with a sentence for each line that is gone or for which Vipo does not find
 * exactly one invoice.
 */
export async function readChoices(
  context: DbAndClock,
  form: URLSearchParams,
  without: ReadonlySet<string>,
): Promise<Choice[]> {
  const refusals = new Refusals();
  const chosen = chosenLines(form).filter(([id]) => !without.has(id));
  const shown = chosen.flatMap(([id, invoice]) => {
    const line = findLineById(context.db, parseId(id) ?? 0);
    const choice =
      line === undefined
        ? 'Een regel is er niet (meer). Lees het afschrift opnieuw in.'
        : choiceOf(context, line, invoice);
    if (typeof choice !== 'string') return [choice];
    refusals.add(line?.ref ?? id, choice, 'invalid');
    return [];
  });
  refusals.assertNone();
  return [...shown, ...(await restOf(context.db, form, shown.length, without))];
}

function choiceOf(context: DbAndClock, line: StoredLine, value: string): Choice | string {
  const { ref, rest } = line;
  const read = readValue(value);
  if (read !== undefined && 'parts' in read)
    return { ref, ...read, isNew: read.parts.every((part) => isOpenAsSeen(context.db, part)) };
  if (read !== undefined) return { ref, ...read };
  if (value === '') return 'Kies de factuur van deze regel.';
  const found = findTyped(context, value, rest < 0);
  const only = onlyTyped(found, rest);
  if (only !== undefined) return { ref, deliveryId: only.deliveryId };
  const typed = value.slice(0, SHOWN_CHARACTERS);
  if (found.length > 0) return `Er zijn meer open facturen bij ‘${typed}’. Kies er een.`;
  return /\d/.test(typed)
    ? `Er is geen factuur ${typed}.`
    : `Er is geen open factuur van een klant ‘${typed}’.`;
}

/** Whether the invoice still has the open amount that the page showed. If not, this part may have been booked since. */
function isOpenAsSeen(db: Db, { deliveryId, open }: { deliveryId: number; open: Cents }): boolean {
  return findReceivable(db, deliveryId)?.open === open;
}

async function restOf(
  db: Db,
  form: URLSearchParams,
  taken: number,
  without: ReadonlySet<string>,
): Promise<Choice[]> {
  const until = parseId(form.get(confirmNames.rest) ?? '');
  const after = parseId(form.get(confirmNames.restFrom) ?? '') ?? 0;
  if (until === undefined) return [];
  // After a refusal the page also shows lines whose ids are between the two limits.
  const isShown = (id: number) => form.has(confirmNames.invoice + id);
  const certain = (await classifyLines(db))
    .filter(({ kind, id }) => kind === 'certain' && id > after && id <= until)
    .filter(({ id }) => !isShown(id) && !without.has(String(id)))
    .slice(0, Math.max(MAX_CHOICES - taken, 0));
  return certain.flatMap(({ ref, match: { pays } }) =>
    pays === undefined ? [] : [{ ref, deliveryId: pays.deliveryId, open: pays.open }],
  );
}
