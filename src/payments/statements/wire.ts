import { z } from 'zod';
import { turn } from '../../background/turns.ts';
import type { Db } from '../../database/open.ts';
import { parseEuros, toEuros } from '../../shared/money.ts';
import { cents } from '../../shared/money.ts';
import type { Choice } from './book.ts';
import type { Candidate, Kind } from './matching/matching.ts';
import { type Classified, findCandidates } from './matching/queries.ts';
import { findLine } from './queries.ts';
import type { Uploaded } from './upload.ts';

type Texts = AsyncGenerator<string, void, undefined>;

const AT_ONCE = 50;
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

/** What the call that reads a statement answers, as parts of one JSON text. */
export async function* uploadedToJson(db: Db, { lines, count, booked }: Uploaded): Texts {
  const of = (kind: Kind) => lines.filter((line) => line.kind === kind);
  const known = { count: 0 };
  yield '{"zeker":[';
  yield* linesToJson(db, of('certain'), known);
  yield '],"twijfel":[';
  yield* linesToJson(db, of('doubtful'), known);
  yield `],"onbekend":${count - booked - known.count},"alGeboekt":${booked}}`;
}

async function* linesToJson(db: Db, lines: readonly Classified[], known: { count: number }): Texts {
  let comma = '';
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    await turn();
    const part = lines.slice(first, first + AT_ONCE).flatMap((line) => lineToWire(db, line));
    if (part.length === 0) continue;
    known.count += part.length;
    yield comma + part.map((line) => JSON.stringify(line)).join();
    comma = ',';
  }
}

/** A line that was dismissed meanwhile gives nothing. */
function lineToWire(db: Db, { ref, kind }: Classified): object[] {
  const line = findLine(db, ref);
  if (line === undefined) return [];
  const { bookedOn, amount, counterparty, description } = line;
  const facturen = findCandidates(db, line).map(candidateToWire);
  const sent = {
    ref,
    datum: bookedOn,
    bedrag: toEuros(amount),
    naam: counterparty,
    omschrijving: description,
  };
  if (kind === 'certain') return [{ ...sent, ...facturen[0] }];
  return [{ ...sent, delivery_id: facturen[0]?.delivery_id ?? null, facturen }];
}
