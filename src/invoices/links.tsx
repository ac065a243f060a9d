import { paths } from '../paths.ts';
import { inDialog } from '../ui/dialog.ts';

type PdfLinkProps = { id: number; className?: string };

/**
 * In a list, `islands/client.entry.ts` opens the PDF in a new tab. It first asks the server whether the PDF can be
 * opened.
 */
export function InvoicePdfLink({ id, className }: PdfLinkProps) {
  return (
    <a className={className} href={paths.api.invoicePdf(id)}>
      Factuur openen
    </a>
  );
}

export function CreditPdfLink({ id, className }: PdfLinkProps) {
  return (
    <a className={className} href={paths.api.invoicePdf(id, true)}>
      Creditfactuur openen
    </a>
  );
}

/** A link to the reminder of an overdue invoice, which the user reads before sending. */
export function RemindLink({ id }: { id: number }) {
  return (
    <a href={paths.remind(id)} {...inDialog}>
      Herinnering sturen
    </a>
  );
}

type ReceivableLinkProps = { deliveryId: number; customerName: string };

/** A link to the payments of the invoice in the row. */
export function ReceivableLink({ deliveryId, customerName }: ReceivableLinkProps) {
  return <a href={paths.paymentsOf(deliveryId)}>{customerName}</a>;
}
