import { Hono } from 'hono';
import type { readSpreadsheet } from '../../files/spreadsheets/read.ts';
import { fileOfCall, readUpload, uploadBody } from '../../files/upload.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { statusOf } from '../../http/errors.ts';
import { sendFile } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type FoundAddresses, locationsOf } from './address-check.ts';
import { CUSTOMER_FILE, FAULTS_FILE, faultsCsv, runImport, tryImport } from './import-customers.ts';
import { importNames } from './wire-names.ts';
import {
  assertWords,
  importOf,
  missingColumn,
  readChoices,
  shownFileName,
  toWire,
  withErrors,
} from './wire.ts';

const fileLimit = uploadBody(CUSTOMER_FILE);
const NOT_A_FILE = 'Dit verzoek moet een CSV of XLSX zijn.';

export const importApi = new Hono<Env>()
  .post(paths.api.importCustomers(), fileLimit, async (c) => {
    const { query, input, completes } = await readSent(c);
    const isDryRun = query.get(importNames.dryRun) === '1';
    const found: FoundAddresses = new Map();
    const lookUp = { url: c.var.config.pdokUrl, gone: c.req.raw.signal, found };
    const tried = isDryRun || completes ? await tryImport(c.var, input, lookUp) : undefined;
    if (tried !== undefined && isDryRun) return c.json(toWire(tried));
    const stored = await runImport(c.var, input, locationsOf(found, completes));
    const answer = toWire({ ...stored, addresses: tried?.addresses });
    if (!stored.isRefused) return c.json(answer);
    return c.json({ error: withErrors(stored), ...answer }, statusOf('invalid'));
  })
  .post(paths.api.importFaults(), fileLimit, async (c) => {
    const { columns, input } = await readSent(c);
    return sendFile(c, FAULTS_FILE, await faultsCsv({ columns, ...input }));
  });

/** Throws 'wrong-type', 'invalid' and 'too-large' for a body that is not a list of customers. */
async function readSent(c: Ctx) {
  const sent = await fileOfCall(c, CUSTOMER_FILE, NOT_A_FILE);
  const query = new URL(c.req.url).searchParams;
  assertWords(query);
  const file = await readUpload<typeof readSpreadsheet>(CUSTOMER_FILE, sent, {});
  const choices = readChoices(file, query);
  const missing = missingColumn(choices);
  if (missing !== undefined) throw new DomainError('invalid', missing);
  const fileName = shownFileName(query.get(importNames.fileName) ?? '');
  const input = importOf({ ...file, fileName }, choices);
  return { query, columns: file.columns, input, completes: choices.addresses === 'complete' };
}
