import { Hono } from 'hono';
import { wholeBody } from '../../http/body.ts';
import type { Env } from '../../http/context.ts';
import { statusOf } from '../../http/errors.ts';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { MAX_BYTES } from './file/table.ts';
import { readFile, runImport, tryImport } from './import.ts';
import { importNames } from './wire-names.ts';
import {
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

export const importApi = new Hono<Env>().post(paths.api.importCustomers(), fileLimit, async (c) => {
  if (NO_FILE.test(c.req.header('Content-Type') ?? '')) throw notAFile();
  const query = new URL(c.req.url).searchParams;
  const file = await readFile(new Uint8Array(await c.req.arrayBuffer()));
  const choices = readChoices(file, query);
  const missing = missingColumn(choices);
  if (missing !== undefined) throw new DomainError('invalid', missing);
  const input = {
    rows: file.rows,
    targets: choices.columns.map(({ target }) => target),
    withKnown: choices.withKnown,
    fileName: shownFileName(query.get(importNames.fileName) ?? ''),
  };
  const isTrial = query.get(importNames.trial) === '1';
  const trial = await (isTrial ? tryImport : runImport)(c.var, input);
  if (isTrial || trial.errorCount === 0) return c.json(toWire(trial));
  return c.json({ error: withErrors(trial), ...toWire(trial) }, statusOf('invalid'));
});
