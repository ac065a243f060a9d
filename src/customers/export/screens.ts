import { Hono } from 'hono';
import { logDownload } from '../../audit/queries.ts';
import { readInThread } from '../../database/in-thread.ts';
import type { Env } from '../../http/context.ts';
import { sendFile } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readCustomers } from '../list/queries.ts';
import { customersCsv, customersXlsx } from './customer-list.ts';

const THREAD = { name: 'customers-xlsx', work: customersXlsx, limitMs: 60_000 };

export const exportScreens = new Hono<Env>().get(paths.exportCustomers(), async (c) => {
  const { db, clock } = c.var;
  const kind = c.req.query('soort') === 'xlsx' ? 'xlsx' : 'csv';
  logDownload(db, 'Klanten', { soort: kind });
  const content =
    kind === 'xlsx'
      ? await readInThread(c.var, THREAD, undefined)
      : customersCsv(readCustomers(db));
  return sendFile(c, `Klanten-${today(clock)}.${kind}`, content);
});
