import { FORMAT, INVOICE_NUMBER, PERIOD, WITHOUT_SOME } from '../archive/wire-names.ts';

/** The highest number of documents in one zip, which then has some hundreds of MB. */
export const MAX_IN_ZIP = 10_000;

export type Download = {
  /** `2026-11` or `2026-K4`. When it is '', `invoiceNumbers` selects the invoices. */
  period: string;
  invoiceNumbers: string[];
  format: 'csv' | 'pdf' | 'ubl';
  /** Whether the user has seen which documents cannot be e-invoices. */
  withoutSome: boolean;
};

const FORMATS = ['csv', 'ubl'] as const;

export function readDownload(fields: URLSearchParams): Download {
  return {
    period: fields.get(PERIOD) ?? '',
    invoiceNumbers: fields.getAll(INVOICE_NUMBER),
    format: FORMATS.find((format) => format === fields.get(FORMAT)) ?? 'pdf',
    withoutSome: fields.get(WITHOUT_SOME) === '1',
  };
}
