import { FORMAT, INVOICE_NUMBER, PERIOD } from '../archive/wire-names.ts';
import type { Download } from './download.ts';

export function readDownload(fields: URLSearchParams): Download {
  return {
    period: fields.get(PERIOD) ?? '',
    invoiceNumbers: fields.getAll(INVOICE_NUMBER),
    format: fields.get(FORMAT) === 'csv' ? 'csv' : 'pdf',
  };
}
