import { FORMAT, INVOICE_NUMBER, PERIOD, WITHOUT_SOME } from '../archive/wire-names.ts';
import type { Download } from './download.ts';

const FORMATS = ['csv', 'ubl'] as const;

export function readDownload(fields: URLSearchParams): Download {
  return {
    period: fields.get(PERIOD) ?? '',
    invoiceNumbers: fields.getAll(INVOICE_NUMBER),
    format: FORMATS.find((format) => format === fields.get(FORMAT)) ?? 'pdf',
    withoutSome: fields.get(WITHOUT_SOME) === '1',
  };
}
