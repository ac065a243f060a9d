import { printable } from '../../shared/pdf/printable.ts';
import type { InvoiceDocument } from '../document.ts';

/** Replaces the characters that are not in the fonts, in every text of a document. */
export function printableDocument(document: InvoiceDocument): InvoiceDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  ) as InvoiceDocument;
}
