import { z } from 'zod';
import { turn } from '../../background/turns.ts';
import type { Db } from '../../database/open.ts';
import { parseEuros, toEuros } from '../../shared/money.ts';
import { cents } from '../../shared/money.ts';
import type { Choice } from './confirm.ts';
import type { Candidate } from './matching/matching.ts';
import { findCandidates } from './matching/queries.ts';
import { findLine } from './queries.ts';
import type { Uploaded } from './upload.ts';

const AT_ONCE = 100;
const WRONG_LINES = 'Regels is een lijst van { ref, delivery_id }.';

const sentChoice = z.object(
  {
    ref: z.string('Ref is een tekst.').max(100, 'Deze ref is te lang.'),
    delivery_id: z.int('Delivery_id is een geheel getal.').positive('Delivery_id is boven 0.'),
    open: z
      .number('Open is een bedrag in euro’s.')
      .nullish()
      .transform((euros, context) => {
        if (euros === null || euros === undefined) return undefined;
        const amount = parseEuros(Math.abs(euros));
        if (amount !== undefined) return cents(euros < 0 ? -amount : amount);
        context.addIssue({ code: 'custom', message: 'Open is een bedrag in euro’s.' });
        return z.NEVER;
      }),
  },
  WRONG_LINES,
);

export const confirmBody = z
  .object({ regels: z.array(sentChoice, WRONG_LINES) })
  .transform(({ regels }): Choice[] =>
    regels.map(({ ref, delivery_id: deliveryId, open }) => ({ ref, deliveryId, open })),
  );

function candidateToWire({ deliveryId, number, customerName, open }: Candidate) {
  return {
    delivery_id: deliveryId,
    factuurnummer: number,
    Klant_naam: customerName,
    open: toEuros(open),
  };
}

/** What the call that reads a statement answers. Takes its time for many lines. */
export async function uploadedToWire(db: Db, { lines, count, booked }: Uploaded) {
  const zeker: object[] = [];
  const twijfel: object[] = [];
  let known = 0;
  for (const [i, { ref, kind }] of lines.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await turn();
    const line = kind === 'unknown' ? undefined : findLine(db, ref);
    if (line === undefined) continue;
    known += 1;
    const { bookedOn, amount, counterparty, description } = line;
    const invoices = findCandidates(db, line).map(candidateToWire);
    const sent = {
      ref,
      datum: bookedOn,
      bedrag: toEuros(amount),
      naam: counterparty,
      omschrijving: description,
    };
    if (kind === 'certain') zeker.push({ ...sent, ...invoices[0] });
    else
      twijfel.push({ ...sent, delivery_id: invoices[0]?.delivery_id ?? null, facturen: invoices });
  }
  return { zeker, twijfel, onbekend: count - booked - known, alGeboekt: booked };
}
