import { Hono } from 'hono';
import { tell } from '../audit/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { redirectWithToast } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { bookkeepersCsv, chosenDocuments, documentsOfPeriod, mergePdfs } from './bookkeeping.ts';
import { parsePeriod, recentPeriods } from './period.ts';

export const downloadScreen = new Hono<Env>().get(paths.archiveDownload(), async (c) => {
  try {
    return await sendDownload(c);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWithToast(c, paths.archive(), 'error', error.message);
  }
});

async function sendDownload(c: Ctx) {
  const { name, documents, none } = wanted(c);
  if (documents.length === 0) throw new DomainError('not-found', none);
  const isCsv = c.req.query('soort') === 'csv';
  const extension = isCsv ? 'csv' : 'pdf';
  const detail = { soort: extension, aantal: documents.length };
  tell(c.var.db, { action: 'gedownload', kind: 'gegevens', subject: `Facturen ${name}`, detail });
  c.header('Content-Disposition', `attachment; filename="Facturen-${name}.${extension}"`);
  c.header('Content-Type', isCsv ? 'text/csv; charset=utf-8' : 'application/pdf');
  return isCsv ? c.body(bookkeepersCsv(documents)) : c.body(await mergePdfs(c.var.db, documents));
}

function wanted(c: Ctx) {
  const asked = c.req.query('periode') ?? '';
  if (asked === '')
    return { name: 'selectie', documents: chosenOf(c), none: 'Deze facturen zijn er niet (meer).' };
  const period = parsePeriod(asked);
  if (period === undefined) {
    throw new DomainError('invalid', 'Kies een maand (2026-11) of een kwartaal (2026-K4).');
  }
  const documents = documentsOfPeriod(c.var.db, period);
  return { name: period.name, documents, none: 'Er zijn in deze periode geen facturen.' };
}

function chosenOf(c: Ctx) {
  const numbers = c.req.queries('nummer') ?? [];
  if (numbers.length === 0) {
    throw new DomainError('invalid', 'Vink facturen aan, of kies een maand of kwartaal.');
  }
  return chosenDocuments(c.var.db, numbers);
}

export function DownloadForm({ today }: { today: Parameters<typeof recentPeriods>[0] }) {
  const { months, quarters } = recentPeriods(today);
  return (
    <form id="selectie" className="tools card" action={paths.archiveDownload()}>
      <label>
        Facturen
        <select name="periode">
          <option value="">die zijn aangevinkt</option>
          <optgroup label="Kwartaal">{quarters.map(periodOption)}</optgroup>
          <optgroup label="Maand">{months.map(periodOption)}</optgroup>
        </select>
      </label>
      <div className="buttons">
        <button name="soort" value="pdf">
          Download selectie
        </button>
        <button className="quiet" name="soort" value="csv">
          Download CSV
        </button>
      </div>
    </form>
  );
}

function periodOption(name: string) {
  return <option key={name}>{name}</option>;
}
