import { FORMAT, INVOICE_NUMBER, PERIOD } from '../archive/wire-names.ts';
import type { Download } from './download.ts';

/** Reads the fields of the form on /archief, or the query of a link with the same names. */
export function readDownload(fields: URLSearchParams): Download {
  return {
    period: fields.get(PERIOD) ?? '',
    invoiceNumbers: fields.getAll(INVOICE_NUMBER),
    format: fields.get(FORMAT) === 'csv' ? 'csv' : 'pdf',
  };
}
