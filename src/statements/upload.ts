import { recordEvent } from '../audit/queries.ts';
import { yieldToRequests } from '../background/yield.ts';
import { type Db, type DbAndClock, inTransaction } from '../database/open.ts';
import { readUpload } from '../files/upload.ts';
import { type Moment, moment } from '../shared/dates.ts';
import { plural } from '../shared/plural.ts';
import { ownAccounts } from './accounts/queries.ts';
import { MAX_BYTES } from './files.ts';
import { findFormats } from './formats.ts';
import { type Classified, classifyLines } from './matching/classify-lines.ts';
import { countDone } from './queries.ts';
import type { packStatementFile, ReadLine } from './read.ts';
import { storeLines } from './store-lines.ts';
import { STATEMENT } from './wire-names.ts';

/** The file that a user uploads. The limit of ten seconds is twice the time that reading 10 MB takes. */
export const STATEMENT_FILE = {
  field: STATEMENT,
  maxBytes: MAX_BYTES,
  tooLarge: 'Een bankafschrift is hoogstens 10 MB.',
  reader: 'statement',
  limitMs: 10_000,
  tooHeavy: 'Het lezen van dit bestand duurde te lang.',
};

export type Uploaded = {
  lines: Classified[];
  /**
   * `count` is the number of lines in the file. `booked` and `ended` are the numbers of lines that were booked or ended
   * before.
   */
  count: number;
  booked: number;
  ended: number;
  pending: number;
  foreign: number;
  otherAccounts: string[];
};

/** Stores the lines of a file. Throws 'invalid' at the file field. */
export async function uploadStatement({ db, clock }: DbAndClock, file: File): Promise<Uploaded> {
  const formats = await findFormats(db);
  const { parts, ...read } = await readUpload<typeof packStatementFile>(STATEMENT_FILE, file, {
    formats,
  });
  const { refs, accounts, ...done } = await storeInParts(db, moment(clock()), parts);
  const { booked, ended } = done;
  inTransaction(db, () =>
    recordEvent(db, {
      action: 'afschrift ingelezen',
      kind: 'gegevens',
      detail: { regels: read.count, alGeboekt: booked, ...(ended > 0 && { afgedaan: ended }) },
    }),
  );
  const isOwn = ownAccounts(db);
  return {
    ...read,
    ...done,
    lines: (await classifyLines(db)).filter(({ ref }) => refs.has(ref)),
    otherAccounts: [...accounts].filter((account) => account !== '' && !isOwn(account)),
  };
}

async function storeInParts(db: Db, at: Moment, parts: readonly string[]) {
  const all = new Set<string>();
  const accounts = new Set<string>();
  const done = { booked: 0, ended: 0 };
  for (const part of parts) {
    await yieldToRequests();
    const lines = JSON.parse(part) as ReadLine[];
    storeLines(db, at, lines);
    const refs = lines.map(({ ref }) => ref);
    const { booked, ended } = countDone(db, refs);
    done.booked += booked;
    done.ended += ended;
    for (const { ref, account } of lines) {
      all.add(ref);
      accounts.add(account);
    }
  }
  return { refs: all, accounts, ...done };
}

export function uploadText(uploaded: Uploaded): string {
  const { lines, count, booked, ended, pending, foreign, otherAccounts } = uploaded;
  const certain = lines.filter(({ kind }) => kind === 'certain').length;
  const parts = [
    `${plural(count, 'regel')} gelezen, ${certain} herkend`,
    booked > 0 && `${booked} al geboekt`,
    ended > 0 && `${ended} afgedaan`,
    pending > 0 && `${pending} nog niet door de bank geboekt`,
    foreign > 0 && `${foreign} niet in euro’s`,
  ];
  const accounts =
    otherAccounts.length > 0 &&
    `Let op: ${otherAccounts.slice(0, 3).join(', ')} is niet de rekening uit de instellingen.`;
  return [`${parts.filter(Boolean).join(', ')}.`, accounts].filter(Boolean).join(' ');
}
