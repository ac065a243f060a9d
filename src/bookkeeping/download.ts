/** The number of invoices in one PDF. Merging takes the processor that also answers all other requests. */
export const MAX_IN_PDF = 500;

export type Download = {
  /** `2026-11` or `2026-K4`; when it is empty, the invoices with these numbers. */
  period: string;
  invoiceNumbers: string[];
  format: 'csv' | 'pdf';
};
