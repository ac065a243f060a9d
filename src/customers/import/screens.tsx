import { Hono } from 'hono';
import type { readSpreadsheet } from '../../files/spreadsheets/read.ts';
import { fileOfForm, multipartForm, readUpload, uploadBody } from '../../files/upload.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { getSession } from '../../http/guards.ts';
import { formBody, formValues } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { sendFile } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { exampleCsv } from '../export/customer-list.ts';
import { locationsOf } from './address-check.ts';
import { storedText } from './dry-run-texts.ts';
import type { DryRun } from './dry-run.ts';
import { CUSTOMER_FILE, FAULTS_FILE, faultsCsv, runImport, tryImport } from './import-customers.ts';
import { ImportScreen, type ImportState } from './import-screen.tsx';
import { findUpload, keepUpload, type Upload } from './uploads.ts';
import { importNames } from './wire-names.ts';
import {
  type Choices,
  importOf,
  keyOfChoices,
  missingColumn,
  readChoices,
  shownFileName,
} from './wire.ts';

const GONE = 'Dit bestand is er niet meer. Kies het opnieuw.';
const CHANGED =
  'Je hebt na de proef iets anders gekozen. Dit is de nieuwe proef. Er is nog niets opgeslagen.';

const uploadLimit = uploadBody(CUSTOMER_FILE, (c, error) => sendImport(c, {}, error));

export const importScreens = new Hono<Env>()
  .get(paths.importCustomers(), (c) => showDryRun(c, new URL(c.req.url).searchParams))
  .post(paths.importCustomers(), uploadLimit, (c) =>
    catchDomainError(
      () => takeFile(c),
      (error) => sendImport(c, {}, error),
    ),
  )
  // After an error the page has this URL, so the browser requests it when the user opens the page again or logs in
  // again.
  .get(paths.storeImport(), (c) => c.redirect(paths.importCustomers(), 303))
  .post(paths.storeImport(), formBody, async (c) => store(c, await formValues(c)))
  .get(paths.importFaults(), (c) => sendFaultyRows(c, new URL(c.req.url).searchParams))
  .get(paths.importExample(), (c) => sendFile(c, 'Klanten-voorbeeld.csv', exampleCsv()));

async function takeFile(c: Ctx): Promise<Response> {
  const file = fileOfForm(await multipartForm(c), CUSTOMER_FILE);
  const read = await readUpload<typeof readSpreadsheet>(CUSTOMER_FILE, file, {});
  const { db, clock } = c.var;
  const fileName = shownFileName(file.name);
  const { token } = keepUpload(db, clock, getSession(c).user.id, { ...read, fileName });
  return c.redirect(paths.importCustomers({ [importNames.file]: token }), 303);
}

function findChosen(c: Ctx, sent: URLSearchParams): Upload | undefined {
  const token = sent.get(importNames.file) ?? '';
  return findUpload(c.var.db, c.var.clock, getSession(c).user.id, token);
}

async function showDryRun(c: Ctx, sent: URLSearchParams): Promise<Response> {
  const upload = findChosen(c, sent);
  if (upload?.saving !== undefined) return finish(c, await upload.saving);
  if (upload === undefined)
    return sendImport(c, sent.has(importNames.file) ? { message: GONE } : {});
  const choices = readChoices(upload, sent);
  const missing = missingColumn(choices);
  if (missing !== undefined) return sendImport(c, { upload, choices, message: missing });
  return sendImport(c, await withDryRun(c, upload, choices));
}

async function store(c: Ctx, sent: URLSearchParams): Promise<Response> {
  const upload = findChosen(c, sent);
  if (upload === undefined) return sendImport(c, {}, new DomainError('conflict', GONE));
  // The user pressed the button again. The page of the dry run waits for the first import. This request must not wait
  // itself: it counts as a writer, and the import waits for all writers.
  if (upload.saving !== undefined)
    return c.redirect(paths.importCustomers({ [importNames.file]: upload.token }), 303);
  const choices = readChoices(upload, sent);
  const missing = missingColumn(choices);
  if (missing !== undefined)
    return sendImport(c, { upload, choices }, new DomainError('invalid', missing));
  const shown = sent.get(importNames.shown) ?? keyOfChoices(choices);
  if (shown !== keyOfChoices(choices))
    return sendImport(
      c,
      await withDryRun(c, upload, choices),
      new DomainError('conflict', CHANGED),
    );
  return catchDomainError(
    () => save(c, upload, choices),
    async (error) => sendImport(c, await withDryRun(c, upload, choices), error),
  );
}

async function save(c: Ctx, upload: Upload, choices: Choices): Promise<Response> {
  const locations = locationsOf(upload.found, choices.addresses === 'complete');
  upload.saving = runImport(c.var, importOf(upload, choices), locations);
  try {
    const dryRun = await upload.saving;
    if (!dryRun.isRefused) {
      upload.rows = new Uint8Array();
      return finish(c, dryRun);
    }
    delete upload.saving;
    const state = await withDryRun(c, upload, choices);
    return sendImport(c, state, new DomainError('invalid', ''));
  } catch (error) {
    delete upload.saving;
    throw error;
  }
}

async function withDryRun(c: Ctx, upload: Upload, choices: Choices): Promise<ImportState> {
  const lookUp = { url: c.var.config.pdokUrl, gone: c.req.raw.signal, found: upload.found };
  return { upload, choices, dryRun: await tryImport(c.var, importOf(upload, choices), lookUp) };
}

function finish(c: Ctx, dryRun: DryRun): Response {
  return redirectWithToast(c, paths.customers(), 'success', storedText(dryRun));
}

async function sendFaultyRows(c: Ctx, sent: URLSearchParams): Promise<Response> {
  const upload = findChosen(c, sent);
  if (upload === undefined || upload.saving !== undefined) return sendImport(c, { message: GONE });
  const input = importOf(upload, readChoices(upload, sent));
  return sendFile(c, FAULTS_FILE, await faultsCsv({ columns: upload.columns, ...input }));
}

function sendImport(c: Ctx, state: ImportState, error?: DomainError): Response | Promise<Response> {
  const message = error && error.fields === undefined ? error.message : state.message;
  const children = (
    <ImportScreen {...state} message={message} fileError={error?.fields?.[importNames.file]} />
  );
  const page = {
    title: 'Klanten importeren',
    script: 'client',
    styles: 'import',
    children,
  } as const;
  return sendPage(c, page, error);
}
