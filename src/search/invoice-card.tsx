import { CreditPdfLink, InvoicePdfLink } from '../invoices/links.tsx';
import { paths } from '../paths.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { Fact } from '../ui/fact.tsx';
import { State } from '../ui/state.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { Answer, FormButton, PaymentButton, RemindButton } from './card-parts.tsx';
import type { FoundInvoice, LastPaid } from './queries.ts';
import { invoiceStatus, invoiceText, stateOf } from './status.ts';

type InvoiceCardProps = {
  invoice: FoundInvoice;
  paid: LastPaid | undefined;
  customerId: number | null;
  address: string;
  today: IsoDate;
};

export function InvoiceCard({ invoice, paid, customerId, address, today }: InvoiceCardProps) {
  const { deliveryId, number, customerName, issuedOn, dueOn, total, open, isCredited } = invoice;
  const customer = customerId === null ? undefined : paths.customer(customerId);
  const status = invoiceStatus(invoice, today);
  return (
    <Answer title={number} href={paths.paymentsOf(deliveryId)}>
      <dl className="facts">
        <Fact name="Klant">
          {customer === undefined ? customerName : <a href={customer}>{customerName}</a>}
          <small>{address}</small>
        </Fact>
        <Fact name="Bedrag">
          <b>{formatEuros(total)}</b>
          <small>
            <Unbroken
              text={`factuur van ${formatDate(issuedOn)}, te betalen vóór ${formatDate(dueOn)}`}
            />
          </small>
        </Fact>
        <Fact name="Status">
          <State {...stateOf(status)} text={invoiceText(invoice, paid, today)} />
        </Fact>
      </dl>
      <div className="buttons">
        {open !== 0 && <PaymentButton id={deliveryId} className="primary i-euro" />}
        {status === 'Te laat' && <RemindButton id={deliveryId} className="i-send" />}
        <InvoicePdfLink id={deliveryId} className="button i-invoice" />
        {isCredited === 1 ? (
          <CreditPdfLink id={deliveryId} className="button i-invoice" />
        ) : (
          <FormButton action={paths.creditInvoice(deliveryId)} text="Crediteer" />
        )}
        {customer && (
          <a className="button quiet i-people" href={customer}>
            Open klant
          </a>
        )}
      </div>
    </Answer>
  );
}
