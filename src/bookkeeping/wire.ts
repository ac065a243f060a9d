import type { Download } from './download.ts';

/** Reads the fields of the form on /archief, or the query of a link with the same names. */
export function readDownload(fields: URLSearchParams): Download {
  return {
    period: fields.get('periode') ?? '',
    invoiceNumbers: fields.getAll('nummer'),
    format: fields.get('soort') === 'csv' ? 'csv' : 'pdf',
  };
}
