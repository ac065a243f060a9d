import { eq } from 'drizzle-orm';
import { deliveries } from '../../src/deliveries/schema.ts';
import { loadFonts } from '../../src/invoices/pdf/draw.ts';
import { paths } from '../../src/paths.ts';
import { createList } from '../../src/rounds/export.ts';
import { drawDeliveryList } from '../../src/rounds/list-pdf.ts';
import { readPeriod } from '../../src/rounds/period.ts';
import { exportBody } from '../../src/rounds/wire.ts';
import { office } from './office.ts';
import { pdfPages } from './pdf-text.ts';

/** An office with functions that return the delivery list as a response, as a PDF and as text. */
export async function officeWithList() {
  const { app, token, call, plan } = await office({ admin: true });
  /** Plans a delivery with more lines than the form accepts, because older data may have such deliveries. */
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
  /** Draws the list in this thread, because starting a worker for each list takes longer than drawing it. */
  const pdf = async (dates: string[], tijdslot: string | null = null) => {
    const list = await createList(
      app.db,
      () => app.now,
      readPeriod(exportBody.parse({ dates, tijdslot })),
    );
    return drawDeliveryList(list, await loadFonts());
  };
  const pages = async (...period: Parameters<typeof pdf>) => pdfPages(await pdf(...period));
  return { app, token, call, plan, planTall, send, pdf, pages };
}
