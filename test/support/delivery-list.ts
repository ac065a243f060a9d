import { eq } from 'drizzle-orm';
import { deliveries } from '../../src/deliveries/schema.ts';
import { paths } from '../../src/paths.ts';
import { office } from './office.ts';
import { pdfPages } from './pdf-text.ts';

/** An office with ways to ask for the list of deliveries: the answer, its PDF, the text of its pages. */
export async function officeWithList() {
  const { app, token, call, plan } = await office({ admin: true });
  /** A delivery of before a text had a greatest number of lines. */
  const planTall = async (address: string, remarks: string) => {
    const id = await plan();
    app.db.update(deliveries).set({ address, remarks }).where(eq(deliveries.id, id)).run();
  };
  const send = (body: unknown) =>
    app.fetch(paths.api.exportDeliveries(), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const pdf = async (dates: string[], tijdslot: string | null = null) =>
    new Uint8Array(await (await send({ dates, tijdslot })).arrayBuffer());
  const pages = async (...period: Parameters<typeof pdf>) => pdfPages(await pdf(...period));
  return { app, token, call, plan, planTall, send, pdf, pages };
}
