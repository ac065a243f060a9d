import { InvoiceAgainButton } from '../invoices/reissue/button.tsx';
import { sendAgainTitle } from '../messages/send-again/send-again-form.tsx';
import { paths } from '../paths.ts';
import { modalOpener, rowModalOpener } from '../ui/island.tsx';
import { CreditPdfLink, InvoicePdfLink } from '../ui/pdf-link.tsx';
import type { PaymentProps } from './payment.tsx';
import type { PageRow } from './queries.ts';

declare module '../ui/island.tsx' {
  interface ModalProps {
    credit: { id: number; name: string; warning?: string };
  }
}

export type ArchiveTableRow = PageRow & PaymentProps & { warning: string };

export function ArchiveActions(row: ArchiveTableRow) {
  const { deliveryId, number, creditNumber, state, warning, isBusiness, owed } = row;
  return (
    <>
      <InvoicePdfLink id={deliveryId} />
      {creditNumber === null ? (
        <button
          {...(warning
            ? modalOpener('credit', { id: deliveryId, name: number, warning })
            : rowModalOpener(deliveryId))}
        >
          Crediteer
        </button>
      ) : (
        <>
          <CreditPdfLink id={deliveryId} />
          <InvoiceAgainButton id={deliveryId} />
        </>
      )}
      {isBusiness === 1 && <a href={paths.api.invoiceUbl(deliveryId)}>E-factuur</a>}
      {isBusiness === 1 && creditNumber !== null && (
        <a href={paths.api.invoiceUbl(deliveryId, true)}>E-creditfactuur</a>
      )}
      {state?.maySendAgain && owed.open > 0 && (
        <SendAgainLink id={deliveryId} isFirst={state.standing === 'none'} />
      )}
    </>
  );
}

function SendAgainLink(props: { id: number; isFirst: boolean }) {
  return (
    <a href={paths.sendAgain(props.id)} {...modalOpener('send-again', props)}>
      {sendAgainTitle(props.isFirst)}
    </a>
  );
}
