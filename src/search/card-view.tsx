import type { ReactNode } from 'react';
import { paymentText } from '../deliveries/delivery.ts';
import { outcomeLine } from '../deliveries/outcome.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { slotAndWindow } from '../deliveries/window.ts';
import { DELIVERY_ID, FOR_CUSTOMER } from '../deliveries/wire-names.ts';
import { returnQuery } from '../http/return-address.ts';
import { CreditPdfLink, InvoicePdfLink } from '../invoices/links.tsx';
import { paths } from '../paths.ts';
import { formatDayInFull } from '../shared/calendar.ts';
import { addDays, formatDate, type IsoDate } from '../shared/dates.ts';
import { deliveryTotal, formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { inDialog } from '../ui/dialog.ts';
import { Fact } from '../ui/fact.tsx';
import { mapUrl, PhoneLink, phoneUrl } from '../ui/links.tsx';
import { State } from '../ui/state.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { canMove, type Card, lastDelivery, type NextStop } from './card.ts';
import type { FoundInvoice, LastPaid } from './queries.ts';
import { deliveryStatus, invoiceStatus, invoiceText, stateOf } from './status.ts';

const TITLE = 'antwoord';

type AnswerProps = { title: string; href: string | undefined; children: ReactNode };

export function Answer({ title, href, children }: AnswerProps) {
  return (
    <section className="answer" aria-labelledby={TITLE}>
      <h2 id={TITLE}>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
      {children}
    </section>
  );
}

/** The card has the facts that a customer on the telephone asks about. */
type CustomerCardProps = {
  card: Card;
  today: IsoDate;
  /** The page below the dialog of the search. The forms of the card lead back to this page. */
  here: string | undefined;
};

export function CustomerCard({ card, today, here }: CustomerCardProps) {
  const { customer, next, last, firstDue } = card;
  const { id, name, phone, address, email } = customer;
  const copied = lastDelivery(card);
  const back = returnQuery(here === paths.home() ? undefined : here);
  return (
    <Answer title={name} href={paths.customer(id)}>
      <dl className="facts">
        {phone && <Fact name="Telefoon">{<PhoneLink number={phone} />}</Fact>}
        <Fact name="Adres">
          <a href={mapUrl(address)}>{address}</a>
        </Fact>
        {email && (
          <Fact name="E-mail">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        <Fact name="Volgende">
          {next === undefined ? 'niets gepland' : <Next stop={next} today={today} />}
        </Fact>
        <Fact name="Open">
          <Open {...card} />
        </Fact>
        {last.length > 0 && <Fact name="Vorige">{last.map(lastLine)}</Fact>}
      </dl>
      <div className="buttons">
        {copied && (
          <a className="button primary i-copy" href={paths.copyDelivery(copied.id, back)}>
            Plannen zoals vorige keer
          </a>
        )}
        {phone && (
          <a className="button i-phone" href={phoneUrl(phone)}>
            Bellen
          </a>
        )}
        {firstDue && <PaymentButton id={firstDue.deliveryId} className="i-euro" />}
        {next && canMove(next) && <MoveButton id={next.delivery.id} />}
        <a
          className={`button ${copied ? '' : 'primary '}i-plus`}
          href={paths.plan({ [FOR_CUSTOMER]: name, ...back })}
        >
          Levering plannen
        </a>
        <a className="button quiet i-people" href={paths.customer(id, returnQuery(here))}>
          Open klant
        </a>
      </div>
    </Answer>
  );
}

type NextProps = { stop: NextStop; today: IsoDate };

export function Next({ stop: { delivery, stop, stops, previous }, today }: NextProps) {
  const { date, outcome, deliveredQuantity, quantity, price, fee, payment } = delivery;
  const status = deliveryStatus(delivery);
  const outcomeText = outcome === null ? '' : outcomeLine(outcome, deliveredQuantity);
  const text = status === 'Gepland' ? 'Nog niet geleverd' : outcomeText || status;
  const after = previous === undefined ? '' : ` · na ${previous.customerName}`;
  const total = formatEuros(deliveryTotal(price, quantity, fee));
  return (
    <>
      <b>{`${nearDay(date, today)}, ${slotAndWindow(delivery)}`}</b>
      {`, stop ${stop} van ${stops} `}
      <State {...stateOf(status)} text={text} />
      <small>{`${formatQuantity(quantity)} kuub, ${total}, ${paymentText(payment)}${after}`}</small>
    </>
  );
}

function nearDay(date: IsoDate, today: IsoDate): string {
  if (date === today) return 'vandaag';
  return date === addDays(today, 1) ? 'morgen' : formatDayInFull(date, today);
}

function Open({ open, refund, daysLate, firstDue, last }: Card) {
  const toRefund = refund > 0 && (
    <State {...stateOf('Terug te betalen')} text={`${formatEuros(refund)} terug te betalen`} />
  );
  if (firstDue === undefined && toRefund) return toRefund;
  if (firstDue === undefined)
    return last.some(({ invoiced }) => invoiced) ? (
      <State look="ok" text="Alles betaald" />
    ) : (
      'niets'
    );
  const late = daysLate > 0 ? `, ${plural(daysLate, 'dag')} te laat` : '';
  return (
    <>
      <b className={daysLate > 0 ? 'over' : undefined}>{formatEuros(open) + late}</b>
      <small>
        <Unbroken text={`${firstDue.number} van ${formatDate(firstDue.issuedOn)}`} />
      </small>
      {toRefund}
    </>
  );
}

function lastLine({ id, date, quantity, price }: Delivery) {
  return (
    <small
      key={id}
    >{`${formatDate(date)} · ${formatQuantity(quantity)} kuub à ${formatEuros(price)}`}</small>
  );
}

type ActProps = { id: number; className?: string };

export function PaymentButton({ id, className }: ActProps) {
  return <FormButton action={paths.paymentsOf(id)} className={className} text="Betaling boeken" />;
}

export function RemindButton({ id, className }: ActProps) {
  return <FormButton action={paths.remind(id)} className={className} text="Herinnering" />;
}

type FormButtonProps = { action: string; className?: string | undefined; text: string };

/** Opens the page with the form in a dialog. Without scripts the button leads to this page. */
function FormButton({ action, className, text }: FormButtonProps) {
  return (
    <form action={action}>
      <button className={className} {...inDialog}>
        {text}
      </button>
    </form>
  );
}

export function MoveButton({ id }: { id: number }) {
  return (
    <form>
      <input type="hidden" name={DELIVERY_ID} value={id} />
      <button
        className="i-calendar"
        formAction={paths.moveDelivery({ [DELIVERY_ID]: id })}
        {...inDialog}
      >
        Verplaatsen
      </button>
    </form>
  );
}

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
  const state = stateOf(invoiceStatus(invoice, today));
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
          <State {...state} text={invoiceText(invoice, paid, today)} />
        </Fact>
      </dl>
      <div className="buttons">
        {open !== 0 && <PaymentButton id={deliveryId} className="primary i-euro" />}
        {open > 0 && <RemindButton id={deliveryId} className="i-send" />}
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
