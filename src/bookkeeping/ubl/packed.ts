import { type Compressed, compressed } from '../../files/zip.ts';
import { readInvoiceData } from '../../invoices/snapshot.ts';
import { ublOf } from '../../invoices/ubl/ubl.ts';
import type { InvoiceData } from '../../invoices/wire-names.ts';
import type { Cents } from '../../shared/money.ts';

export type UblSource = { data: InvoiceData; pdf: Uint8Array; prepaid: Cents };

/** Makes e-invoices and compresses them. The function 'ubl' of `worker.ts`. */
export function packUbl(sources: UblSource[]): Compressed[] {
  return sources.map(({ data, pdf, prepaid }) =>
    compressed(ublOf(readInvoiceData(data), { pdf, prepaid })),
  );
}
