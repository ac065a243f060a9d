import { paths } from '../../paths.ts';

export const INVOICE_AGAIN = 'Opnieuw factureren';

/** `form` is the id of the form that the button sends. By default this is the form around the list. */
export function InvoiceAgainButton({ id, form }: { id: number; form?: string }) {
  return (
    <button
      className="i-plus"
      title={INVOICE_AGAIN}
      form={form}
      formMethod="post"
      formAction={paths.invoiceAgain(id)}
    >
      {INVOICE_AGAIN}
    </button>
  );
}
