import { Hono } from 'hono';
import { logEvent } from '../../audit/queries.ts';
import { inBackground } from '../../background/work.ts';
import { isInMemory } from '../../database/open.ts';
import { ownConnection, valueOf } from '../../database/own-connection.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { sendTexts } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readCustomers } from '../queries.ts';
import { customersCsv } from './csv.ts';
import type { xlsxInThread } from './in-thread.ts';
import { listCustomers } from './queries.ts';
import { customersXlsx } from './xlsx.ts';

const WRITING_MS = 60_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportScreens = new Hono<Env>().get(paths.exportCustomers(), async (c) => {
  const { db, clock } = c.var;
  const kind = c.req.query('soort') === 'xlsx' ? 'xlsx' : 'csv';
  const detail = { soort: kind };
  logEvent(db, { action: 'gedownload', kind: 'gegevens', subject: 'Klanten', detail });
  const bytes = kind === 'xlsx' ? await xlsx(c) : undefined;
  c.header('Content-Disposition', `attachment; filename="Klanten-${today(clock)}.${kind}"`);
  if (bytes === undefined)
    return sendTexts(c, 'text/csv; charset=utf-8', customersCsv(readCustomers(db)));
  c.header('Content-Type', XLSX);
  return c.body(bytes);
});

async function xlsx({ var: { db, clock } }: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  if (isInMemory(db)) return customersXlsx(listCustomers(db));
  const own = ownConnection(db, clock);
  return valueOf(await inBackground<typeof xlsxInThread>('customers-xlsx', own, WRITING_MS));
}
