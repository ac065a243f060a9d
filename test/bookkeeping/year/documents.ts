import { expect } from 'bun:test';
import { readPdf } from '../../../src/bookkeeping/verify/pdf-text.ts';
import { paths } from '../../../src/paths.ts';
import { amounts } from '../figures/model.ts';
import type { Simulated } from './office-calls.ts';
import { type Order, QUARTERS } from './orders.ts';

export type Document = { number: string; net: number; vat: number; total: number };

/** The documents that the office issued in 2026, with the amounts that the test computes itself. */
export function expectedDocuments(orders: Order[]): Document[] {
  return orders.flatMap((order) => {
    const { net, vat, total } = amounts(order);
    const row = (number: string, sign: number): Document => ({
      number,
      net: sign * Number(net),
      vat: sign * Number(vat),
      total: sign * Number(total),
    });
    return [
      ...(order.issuedOn === undefined ? [] : [row(order.number, 1)]),
      ...(order.creditedOn === undefined ? [] : [row(order.creditNumber, -1)]),
    ];
  });
}

export function sorted<Row extends { number: string }>(documents: Row[]): Row[] {
  return documents.toSorted((a, b) => (a.number < b.number ? -1 : 1));
}

/** The cents of an amount such as `-€ 1.234,56` or `-1234,56`. */
export function written(text: string): number {
  const digits = Number(text.replaceAll(/\D/g, ''));
  return text.trim().startsWith('-') ? 0 - digits : digits;
}

/** The amounts on each stored PDF. */
export function readPdfs({ app }: Simulated): Document[] {
  const stored = app.db.$client
    .query<{ number: string; pdf: Uint8Array }, []>(
      'SELECT number, pdf FROM invoices UNION ALL SELECT number, pdf FROM credits',
    )
    .iterate();
  return [...stored].map(({ number, pdf }) => {
    const texts = readPdf(pdf).pages.flatMap((pieces) => pieces.map(({ text }) => text));
    const after = (label: RegExp) =>
      written(texts[texts.findIndex((text) => label.test(text)) + 1] ?? '');
    return {
      number,
      net: after(/^Netto$/),
      vat: after(/^BTW 21%$/),
      total: after(/^Totaal (te|cr)/),
    };
  });
}

/** Reads the bookkeeper's CSV of each quarter, and checks that each file ends with the total of its own rows. */
export async function readCsv({ call }: Simulated): Promise<Document[]> {
  const documents: Document[] = [];
  for (const quarter of QUARTERS) {
    const csv = await call(
      'GET',
      paths.archiveDownload({ periode: `2026-K${quarter}`, soort: 'csv' }),
    );
    const rows = String(csv)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, 'tekst').split(';'));
    const read = rows.map(([number = '', , , net = '', , vat = '', total = '']) => ({
      number,
      net: written(net),
      vat: written(vat),
      total: written(total),
    }));
    expect(read.at(-1)).toEqual({ number: 'Totaal', ...sumsOf(read.slice(0, -1)) });
    documents.push(...read.slice(0, -1));
  }
  return documents;
}

/** The sentence on an invoice about the driver's cash. */
export function cashOn({ pdfOf }: Simulated, order: Order): string | undefined {
  const texts = readPdf(pdfOf(order)).pages.flatMap((pieces) => pieces.map(({ text }) => text));
  return texts.find((text) => text.startsWith('Contant'))?.replaceAll('\u00a0', ' ');
}

export function sumsOf(documents: Document[]) {
  const sum = (name: 'net' | 'vat' | 'total') =>
    documents.reduce((total, document) => total + document[name], 0);
  return { net: sum('net'), vat: sum('vat'), total: sum('total') };
}
