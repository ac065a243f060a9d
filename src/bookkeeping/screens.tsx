import { Hono } from 'hono';
import { PERIOD } from '../archive/wire-names.ts';
import { logEvent } from '../audit/queries.ts';
import type { Db } from '../database/open.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { formBody, formValues } from '../http/input.ts';
import { redirectWithToast } from '../http/page.tsx';
import { pageBefore } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { parsePeriod } from '../shared/period.ts';
import { bookkeepersCsv } from './csv.ts';
import type { Download } from './download.ts';
import { mergePdfs } from './merged-pdf.ts';
import { findDocuments, findDocumentsOfPeriod, getPdf } from './queries.ts';
import { readDownload } from './wire.ts';

export const bookkeepingScreens = new Hono<Env>()
  .get(paths.archiveDownload(), (c) => sendOrExplain(c, new URL(c.req.url).searchParams))
  .post(paths.archiveDownload(), formBody, async (c) => sendOrExplain(c, await formValues(c)));

function sendOrExplain(c: Ctx, fields: URLSearchParams) {
  const download = readDownload(fields);
  return catchDomainError(
    () => sendDownload(c, download),
    ({ message }) => redirectWithToast(c, pathBackToArchive(c, download), 'error', message),
  );
}

function pathBackToArchive(c: Ctx, { period }: Download): string {
  const before = pageBefore(c);
  const query = before?.pathname === paths.archive() ? Object.fromEntries(before.searchParams) : {};
  return paths.archive({ ...query, [PERIOD]: parsePeriod(period)?.name });
}

async function sendDownload(c: Ctx, download: Download) {
  const { db } = c.var;
  const { name, documents } = selectDocuments(db, download);
  const { format } = download;
  const detail = { soort: format, aantal: documents.length };
  logEvent(db, { action: 'gedownload', kind: 'gegevens', subject: `Facturen ${name}`, detail });
  c.header('Content-Disposition', `attachment; filename="Facturen-${name}.${format}"`);
  c.header('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf');
  if (format === 'csv') return c.body(bookkeepersCsv(documents));
  return c.body(await mergePdfs(documents, (document) => getPdf(db, document)));
}

/** Throws 'invalid' without a choice or for a wrong period, 'not-found' when there are no documents. */
function selectDocuments(db: Db, { period: text, invoiceNumbers }: Download) {
  if (text === '') {
    if (invoiceNumbers.length === 0)
      throw new DomainError('invalid', 'Vink facturen aan, of kies een maand of kwartaal.');
    const documents = findDocuments(db, invoiceNumbers);
    if (documents.length > 0) return { name: 'selectie', documents };
    throw new DomainError('not-found', 'Deze facturen zijn er niet (meer).');
  }
  const period = parsePeriod(text);
  if (period === undefined)
    throw new DomainError('invalid', 'Kies een maand (2026-11) of een kwartaal (2026-K4).');
  const documents = findDocumentsOfPeriod(db, period);
  if (documents.length > 0) return { name: period.name, documents };
  throw new DomainError('not-found', 'Er zijn in deze periode geen facturen.');
}
