import { Hono } from 'hono';
import { logEvent } from '../../audit/queries.ts';
import type { Env } from '../../http/context.ts';
import { sendTexts } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readCustomers } from '../queries.ts';
import { customersCsv } from './csv.ts';

export const exportScreens = new Hono<Env>().get(paths.exportCustomers(), (c) => {
  const { db, clock } = c.var;
  logEvent(db, { action: 'gedownload', kind: 'gegevens', subject: 'Klanten' });
  c.header('Content-Disposition', `attachment; filename="Klanten-${today(clock)}.csv"`);
  return sendTexts(c, 'text/csv; charset=utf-8', customersCsv(readCustomers(db)));
});
