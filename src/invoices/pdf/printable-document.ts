import { printable } from '../../shared/pdf/printable.ts';
import type { InvoiceDocument } from '../document.ts';

export function printableDocument(document: InvoiceDocument): InvoiceDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  ) as InvoiceDocument;
}
