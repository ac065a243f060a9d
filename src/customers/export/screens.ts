import { Hono } from 'hono';
import { logEvent } from '../../audit/queries.ts';
import { readInThread } from '../../database/in-thread.ts';
import type { Env } from '../../http/context.ts';
import { sendTexts } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readCustomers } from '../queries.ts';
import { customersCsv } from './csv.ts';
import { customersXlsx } from './xlsx.ts';

const THREAD = { name: 'customers-xlsx', work: customersXlsx, limitMs: 60_000 };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportScreens = new Hono<Env>().get(paths.exportCustomers(), async (c) => {
  const { db, clock } = c.var;
  const kind = c.req.query('soort') === 'xlsx' ? 'xlsx' : 'csv';
  const detail = { soort: kind };
  logEvent(db, { action: 'gedownload', kind: 'gegevens', subject: 'Klanten', detail });
  const bytes = kind === 'xlsx' ? await readInThread(c.var, THREAD, undefined) : undefined;
  c.header('Content-Disposition', `attachment; filename="Klanten-${today(clock)}.${kind}"`);
  if (bytes === undefined)
    return sendTexts(c, 'text/csv; charset=utf-8', customersCsv(readCustomers(db)));
  c.header('Content-Type', XLSX);
  return c.body(bytes);
});
