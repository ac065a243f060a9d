import { paths } from '../paths.ts';

/** In a list, client.ts opens the PDF in a new tab, after asking the server whether the PDF can be opened. */
export function InvoicePdfLink({ id }: { id: number }) {
  return <a href={paths.api.invoicePdf(id)}>Factuur openen</a>;
}

export function CreditPdfLink({ id }: { id: number }) {
  return <a href={paths.api.invoicePdf(id, true)}>Creditfactuur openen</a>;
}
