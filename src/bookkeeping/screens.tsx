import { Hono } from 'hono';
import { tell } from '../audit/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { formBody, formValues } from '../http/input.ts';
import { redirectWithToast } from '../http/page.tsx';
import { pageBefore } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { parsePeriod } from '../shared/period.ts';
import { bookkeepersCsv, chosenDocuments, documentsOfPeriod, mergePdfs } from './bookkeeping.ts';

/** What to download: a period or chosen invoice numbers, as a PDF or a CSV. A period takes precedence. */
type Asked = { periode: string; soort: string; numbers: string[] };

export const bookkeepingScreens = new Hono<Env>()
  .get(paths.archiveDownload(), (c) => answer(c, new URL(c.req.url).searchParams))
  .post(paths.archiveDownload(), formBody, async (c) => answer(c, await formValues(c)));

async function answer(c: Ctx, fields: URLSearchParams) {
  const asked = {
    periode: fields.get('periode') ?? '',
    soort: fields.get('soort') ?? '',
    numbers: fields.getAll('nummer'),
  };
  try {
    return await sendDownload(c, asked);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWithToast(c, archiveWith(c, asked), 'error', error.message);
  }
}

/** The address of the archive with the same filter, and with the chosen period. */
function archiveWith(c: Ctx, { periode }: Asked): string {
  const before = pageBefore(c);
  const query = before?.pathname === paths.archive() ? Object.fromEntries(before.searchParams) : {};
  return paths.archive({ ...query, periode: parsePeriod(periode)?.name });
}

async function sendDownload(c: Ctx, asked: Asked) {
  const { name, documents, none } = wanted(c, asked);
  if (documents.length === 0) throw new DomainError('not-found', none);
  const isCsv = asked.soort === 'csv';
  const extension = isCsv ? 'csv' : 'pdf';
  const detail = { soort: extension, aantal: documents.length };
  tell(c.var.db, { action: 'gedownload', kind: 'gegevens', subject: `Facturen ${name}`, detail });
  c.header('Content-Disposition', `attachment; filename="Facturen-${name}.${extension}"`);
  c.header('Content-Type', isCsv ? 'text/csv; charset=utf-8' : 'application/pdf');
  return isCsv ? c.body(bookkeepersCsv(documents)) : c.body(await mergePdfs(c.var.db, documents));
}

function wanted(c: Ctx, { periode, numbers }: Asked) {
  if (periode === '') {
    const documents = chosenOf(c, numbers);
    return { name: 'selectie', documents, none: 'Deze facturen zijn er niet (meer).' };
  }
  const period = parsePeriod(periode);
  if (period === undefined) {
    throw new DomainError('invalid', 'Kies een maand (2026-11) of een kwartaal (2026-K4).');
  }
  const documents = documentsOfPeriod(c.var.db, period);
  return { name: period.name, documents, none: 'Er zijn in deze periode geen facturen.' };
}

function chosenOf(c: Ctx, numbers: string[]) {
  if (numbers.length === 0) {
    throw new DomainError('invalid', 'Vink facturen aan, of kies een maand of kwartaal.');
  }
  return chosenDocuments(c.var.db, numbers);
}
