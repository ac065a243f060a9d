import { Hono } from 'hono';
import { MAX_IN_PDF, PERIOD } from '../archive/wire-names.ts';
import { logDownload } from '../audit/queries.ts';
import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import type { Ctx, Env } from '../http/context.ts';
import { formBody, formValues } from '../http/input.ts';
import { redirectOnError, sendPage } from '../http/page.tsx';
import { pageBefore } from '../http/return-address.ts';
import { sendFile } from '../http/stream.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { parsePeriod } from '../shared/period.ts';
import { bookkeepersCsv } from './csv.ts';
import { type Download, MAX_IN_ZIP, readDownload } from './download.ts';
import { onePdf } from './one-pdf.ts';
import { chooseByNumber, chooseByPeriod, type Chosen, findDocuments } from './queries.ts';
import { LeftOutScreen } from './ubl/left-out-screen.tsx';
import { sortOut } from './ubl/sorted.ts';

export const bookkeepingScreens = new Hono<Env>()
  .get(paths.archiveDownload(), (c) => sendOrExplain(c, new URL(c.req.url).searchParams))
  .post(paths.archiveDownload(), formBody, async (c) => sendOrExplain(c, await formValues(c)));

function sendOrExplain(c: Ctx, fields: URLSearchParams) {
  const download = readDownload(fields);
  return redirectOnError(c, pathBackToArchive(c, download), () => sendDownload(c, download));
}

function pathBackToArchive(c: Ctx, { period }: Download): string {
  const before = pageBefore(c);
  const query = before?.pathname === paths.archive() ? Object.fromEntries(before.searchParams) : {};
  return paths.archive({ ...query, [PERIOD]: parsePeriod(period)?.name });
}

async function sendDownload(c: Ctx, download: Download) {
  const { db } = c.var;
  const { format } = download;
  const { name, chosen } = choose(db, download);
  const count = countOf(chosen);
  if (format === 'ubl') return sendUbl(c, download, { name, chosen });
  if (format === 'pdf') refuseTooMany(count, MAX_IN_PDF, 'PDF');
  logDownload(db, `Facturen ${name}`, { soort: format, aantal: count });
  const documents = await findDocuments(db, chosen);
  const content =
    format === 'pdf' ? await onePdf(db, documents) : bookkeepersCsv(inParts(documents));
  return sendFile(c, `Facturen-${name}.${format}`, content);
}

type Choice = ReturnType<typeof choose>;

async function sendUbl(c: Ctx, download: Download, { name, chosen }: Choice) {
  const { db } = c.var;
  refuseTooMany(countOf(chosen), MAX_IN_ZIP, 'zip');
  const sorted = await sortOut(db, await findDocuments(db, chosen));
  const { possible, leftOut } = sorted;
  if (possible.length === 0 || (leftOut.length > 0 && !download.withoutSome)) {
    const props = { ...sorted, download, back: pathBackToArchive(c, download) };
    const children = <LeftOutScreen {...props} />;
    return sendPage(c, { title: `E-facturen ${name}`, children });
  }
  logDownload(db, `Facturen ${name}`, { soort: 'ubl', aantal: possible.length });
  const { ublZip } = await import('./ubl/zip.ts');
  return sendFile(c, `E-facturen-${name}.zip`, ublZip(db, sorted));
}

function refuseTooMany(count: number, most: number, file: string): void {
  if (count <= most) return;
  const sentence = `Dit zijn ${count} facturen. In één ${file} passen er ${most}: kies minder.`;
  throw new DomainError('invalid', sentence);
}

/** Throws 'invalid' when nothing is chosen or the period is wrong, and 'not-found' when there are no documents. */
function choose(db: Db, { period: text, invoiceNumbers }: Download) {
  const period = parsePeriod(text);
  if (period === undefined && text !== '')
    throw new DomainError('invalid', 'Kies een maand (2026-11) of een kwartaal (2026-K4).');
  if (period === undefined && invoiceNumbers.length === 0)
    throw new DomainError('invalid', 'Vink facturen aan, of kies een maand of kwartaal.');
  const chosen = period ? chooseByPeriod(db, period) : chooseByNumber(db, invoiceNumbers);
  if (countOf(chosen) > 0) return { name: period?.name ?? 'selectie', chosen };
  const reason = period
    ? 'Er zijn in deze periode geen facturen.'
    : 'Deze facturen zijn er niet (meer).';
  throw new DomainError('not-found', reason);
}

function countOf({ invoices, credits }: Chosen): number {
  return invoices.length + credits.length;
}
