import { crc32, deflateRawSync } from 'node:zlib';
import { readInvoiceData } from '../../invoices/snapshot.ts';
import { ublOf } from '../../invoices/ubl/ubl.ts';
import type { InvoiceData } from '../../invoices/wire-names.ts';
import type { Cents } from '../../shared/money.ts';

/** The input of an e-invoice. */
export type UblSource = { data: InvoiceData; pdf: Uint8Array; prepaid: Cents };
/** An e-invoice as a zip stores it, with the size and the checksum of the original. */
export type PackedUbl = { bytes: Uint8Array<ArrayBuffer>; size: number; crc: number };

/** Makes e-invoices and compresses them. The function 'ubl' of `worker.ts`. */
export function packUbl(sources: UblSource[]): PackedUbl[] {
  return sources.map(({ data, pdf, prepaid }) => {
    const xml = Buffer.from(ublOf(readInvoiceData(data), { pdf, prepaid }));
    return { bytes: new Uint8Array(deflateRawSync(xml)), size: xml.length, crc: crc32(xml) };
  });
}
