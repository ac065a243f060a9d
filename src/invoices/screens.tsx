import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { sendPage } from '../http/page.tsx';
import { getSession } from '../http/session.ts';
import { paths } from '../paths.ts';
import { InvoicingScreen } from './invoicing.tsx';
import { listOpenDeliveries } from './queries.ts';

export const invoicingScreens = new Hono<Env>().get(paths.invoicing(), (c) => {
  const rows = listOpenDeliveries(c.var.db);
  const children = <InvoicingScreen rows={rows} user={getSession(c).user} />;
  return sendPage(c, { title: 'Factureer Leveringen', openIsland: true, children });
});
