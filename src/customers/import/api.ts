import { Hono } from 'hono';
import { wholeBody } from '../../http/body.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { statusOf } from '../../http/errors.ts';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { MAX_BYTES } from './file/table.ts';
import { faultsCsv, readFile, runImport, tryImport } from './import-customers.ts';
import { FAULTS_FILE, sendCsv } from './send-csv.ts';
import { importNames } from './wire-names.ts';
import {
  assertWords,
  importOf,
  missingColumn,
  notAFile,
  readChoices,
  shownFileName,
  toWire,
  tooLargeFile,
  withErrors,
} from './wire.ts';

const fileLimit = wholeBody(MAX_BYTES, () => {
  throw tooLargeFile();
});

/** Types that a program sends for a call or a form, and never for a file. */
const NO_FILE = /json|form-urlencoded|multipart/i;

export const importApi = new Hono<Env>()
  .post(paths.api.importCustomers(), fileLimit, async (c) => {
    const { query, input } = await readSent(c);
    const isTrial = query.get(importNames.trial) === '1';
    const trial = await (isTrial ? tryImport : runImport)(c.var, input);
    if (isTrial || !trial.isRefused) return c.json(toWire(trial));
    return c.json({ error: withErrors(trial), ...toWire(trial) }, statusOf('invalid'));
  })
  .post(paths.api.importFaults(), fileLimit, async (c) => {
    const { columns, input } = await readSent(c);
    return sendCsv(c, FAULTS_FILE, await faultsCsv({ columns, ...input }));
  });

/** Throws 'wrong-type', 'invalid' and 'too-large' for a body that is no list of customers. */
async function readSent(c: Ctx) {
  if (NO_FILE.test(c.req.header('Content-Type') ?? '')) throw notAFile();
  const query = new URL(c.req.url).searchParams;
  assertWords(query);
  const file = await readFile(new Uint8Array(await c.req.arrayBuffer()));
  const choices = readChoices(file, query);
  const missing = missingColumn(choices);
  if (missing !== undefined) throw new DomainError('invalid', missing);
  const fileName = shownFileName(query.get(importNames.fileName) ?? '');
  return { query, columns: file.columns, input: importOf({ ...file, fileName }, choices) };
}
