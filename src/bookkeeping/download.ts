/** The highest number of invoices in one PDF. Merging delays all other requests. */
export const MAX_IN_PDF = 500;

export type Download = {
  /** `2026-11` or `2026-K4`. When it is empty, the numbers select the invoices. */
  period: string;
  invoiceNumbers: string[];
  format: 'csv' | 'pdf';
};
