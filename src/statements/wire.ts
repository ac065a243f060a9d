import { z } from 'zod';
import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import { jsonArray, type Texts } from '../http/stream.ts';
import { AMOUNT_WRONG } from '../receivables/payment.ts';
import { cents, parseEuros, toEuros } from '../shared/money.ts';
import type { Choice } from './book-lines.ts';
import { MAX_CHOICES } from './choices.ts';
import type { Classified } from './matching/classify-lines.ts';
import { MAX_PARTS } from './matching/division.ts';
import type { Kind } from './matching/matching.ts';
import {
  type Candidate,
  findCandidates,
  findNumberedParts,
  type NumberedPart,
} from './matching/queries.ts';
import { findLine, type StoredLine } from './queries.ts';
import { Refusals } from './refusals.ts';
import type { Uploaded } from './upload.ts';

const AT_ONCE = 50;
const WRONG_LINES = 'Regels is een lijst van { ref, delivery_id } of { ref, delen }.';

const WRONG_DELIVERY = 'Delivery_id is een geheel getal boven 0.';

const amountInEuros = z.number(AMOUNT_WRONG).transform((euros, context) => {
  const amount = parseEuros(Math.abs(euros));
  if (amount !== undefined) return cents(euros < 0 ? -amount : amount);
  context.addIssue({ code: 'custom', message: AMOUNT_WRONG });
  return z.NEVER;
});
const seenOpen = amountInEuros.nullish().transform((open) => open ?? undefined);
const sentDelivery = z.int(WRONG_DELIVERY).positive(WRONG_DELIVERY);

const sentWhole = z
  .object({ delivery_id: sentDelivery, open: seenOpen }, WRONG_LINES)
  .transform(({ delivery_id: deliveryId, open }) => ({ deliveryId, open }));
const sentPart = z
  .object({ delivery_id: sentDelivery, bedrag: amountInEuros, open: seenOpen }, WRONG_LINES)
  .transform(({ delivery_id: deliveryId, bedrag: amount, open }) => ({ deliveryId, amount, open }));
const sentParts = z
  .array(sentPart, 'Delen is een lijst van { delivery_id, bedrag }.')
  .min(1, 'Kies minstens één factuur.')
  .max(MAX_PARTS, `Verdeel een regel over hoogstens ${MAX_PARTS} facturen.`)
  .refine((parts) => parts.every(({ amount }) => amount !== 0), 'Elk deel is een bedrag boven 0.')
  .refine(
    (parts) => new Set(parts.map((part) => part.deliveryId)).size === parts.length,
    'Kies elke factuur één keer.',
  );

const sentLine = z.looseObject(
  { ref: z.string('Ref is een tekst.').max(100, 'Deze ref is te lang.') },
  WRONG_LINES,
);

export const confirmBody = z.object({ regels: z.array(sentLine, WRONG_LINES) });

/** Throws 'invalid' with a sentence for each invalid line. The key of each sentence is the ref of the line. */
export function readSentChoices({ regels }: z.output<typeof confirmBody>): Choice[] {
  const refusals = new Refusals();
  const choices = regels.flatMap((line) => {
    const choice = readSentChoice(line);
    if (typeof choice !== 'string') return [choice];
    refusals.add(line.ref, choice, 'invalid');
    return [];
  });
  refusals.assertNone();
  return choices;
}

function readSentChoice(line: z.output<typeof sentLine>): Choice | string {
  const { ref, delen, delivery_id } = line;
  if (isSent(delen) && isSent(delivery_id)) return 'Stuur delivery_id of delen, en niet allebei.';
  const read = isSent(delen) ? sentParts.safeParse(delen) : sentWhole.safeParse(line);
  if (!read.success) return read.error.issues[0]?.message ?? WRONG_LINES;
  return Array.isArray(read.data) ? { ref, parts: read.data } : { ref, ...read.data };
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

const WRONG_REFS = 'Refs is een lijst van refs.';

export const dismissBody = z.object({
  refs: z
    .array(z.string(WRONG_REFS), WRONG_REFS)
    .max(MAX_CHOICES, `Stuur hoogstens ${MAX_CHOICES} refs tegelijk.`),
  ongedaan: z.boolean('Ongedaan is true of false.').nullish(),
});

export function candidateToWire({ deliveryId, number, customerName, open }: Candidate) {
  return {
    delivery_id: deliveryId,
    factuurnummer: number,
    Klant_naam: customerName,
    open: toEuros(open),
  };
}

/** The answer to an upload, as the parts of one JSON text. */
export async function* uploadedToJson(db: Db, { lines, booked, ended }: Uploaded): Texts {
  const of = (kind: Kind) => lines.filter((line) => line.kind === kind);
  // A debit that fits no invoice, such as a purchase, is left out of the answer.
  const unknown = of('unknown').filter(({ rest }) => rest > 0);
  let count = 0;
  const toUnknown: ToWire = (_, line, stored) => {
    count += 1;
    return unknownToWire(line, stored);
  };
  yield '{"zeker":';
  yield* linesToJson(db, of('certain'), lineToWire);
  yield ',"twijfel":';
  yield* linesToJson(db, of('doubtful'), lineToWire);
  yield ',"onbekendeRegels":';
  yield* linesToJson(db, unknown, toUnknown);
  yield `,"onbekend":${count},"alGeboekt":${booked},"afgedaan":${ended}}`;
}

type ToWire = (db: Db, line: Classified, stored: StoredLine) => object;

/** Omits lines that were dismissed meanwhile. */
function linesToJson(db: Db, lines: readonly Classified[], toWire: ToWire): Texts {
  return jsonArray(inParts(lines, AT_ONCE), (line) => {
    const stored = findLine(db, line.ref);
    return stored === undefined ? [] : [toWire(db, line, stored)];
  });
}

function unknownToWire({ ref }: Classified, stored: StoredLine): object {
  const { bookedOn, rest, counterparty, description } = stored;
  return {
    ref,
    bedrag: toEuros(rest),
    datum: bookedOn,
    naam: counterparty,
    omschrijving: description,
  };
}

function lineToWire(db: Db, line: Classified, stored: StoredLine): object {
  const { ref, kind, match, doubleOf } = line;
  const { bookedOn, amount, rest, counterparty, iban, description } = stored;
  const facturen = findCandidates(db, match).map(candidateToWire);
  const sent = {
    ref,
    datum: bookedOn,
    bedrag: toEuros(amount),
    rest: toEuros(rest),
    naam: counterparty,
    iban,
    omschrijving: description,
  };
  if (kind === 'certain') return { ...sent, ...facturen[0] };
  return {
    ...sent,
    delivery_id: facturen[0]?.delivery_id ?? null,
    facturen,
    ...(match.parts && { voorstel: findNumberedParts(db, match.parts).map(partToWire) }),
    ...(doubleOf !== undefined && { dubbelVan: doubleOf }),
  };
}

function partToWire({ deliveryId, number, amount }: NumberedPart): object {
  return { delivery_id: deliveryId, factuurnummer: number, bedrag: toEuros(amount) };
}
