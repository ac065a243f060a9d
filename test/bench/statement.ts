import { confirmNames } from '../../src/statements/wire-names.ts';
import { camtFile } from '../support/statement.ts';
import { numberOf, openSequences } from './seed.ts';

const LINES = 10_000;

/** A bank statement in which every second line has the number of an open invoice, as long as there are any. */
export function manyLines(deliveries: number): File {
  const open = openSequences(deliveries);
  const lines = Array.from({ length: LINES }, (_, at) => {
    const sequence = at % 2 === 0 ? open[at / 2] : undefined;
    const text = sequence === undefined ? 'hout, bedankt' : `factuur ${numberOf(sequence)}`;
    return { amount: 237.5, name: `Klant ${at}`, text, ref: `BANK${at}` };
  });
  return camtFile(lines);
}

/** The form that books all certain lines. The server accepts 500 of them at once. */
export function allCertain(): URLSearchParams {
  return new URLSearchParams({ [confirmNames.restFrom]: '0', [confirmNames.rest]: '999999999999' });
}
