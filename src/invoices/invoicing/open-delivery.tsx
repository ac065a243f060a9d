import { phoneWarning } from '../../customers/phone.ts';
import { saleOf } from '../../deliveries/amounts.ts';
import { DeliveryLink } from '../../deliveries/delivery-link.tsx';
import { quantityRemark } from '../../deliveries/outcome.ts';
import { PartDelivered } from '../../deliveries/part-delivered.tsx';
import type { Delivery } from '../../deliveries/schema.ts';
import type { Settings } from '../../firm/schema.ts';
import { requestedTotal, saleAmounts } from '../../shared/btw.ts';
import { formatDate } from '../../shared/dates.ts';
import { type Cents, cents, formatEuros, goodsAmount } from '../../shared/money.ts';
import { trimPhone } from '../../shared/names.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { Checkbox } from '../../ui/field.tsx';
import { Address, type Column, LongText } from '../../ui/table.tsx';
import { PaymentCell } from './payment-method.tsx';
import { bothAmounts, TOTAL_COLUMN } from './total-column.ts';

export type OpenDelivery = Delivery & {
  toCome: AmountsToCome;
  /** Whether the customer has a usable telephone number or an e-mail address. */
  isReachable: boolean;
  held: string | undefined;
};

export type Known = {
  settings: Settings;
  /** The ids of the deliveries that have an e-mail address, or whose customer has one. */
  mailable: ReadonlySet<number>;
  /** The reasons why deliveries are held back, by id. */
  held: ReadonlyMap<number, string | undefined>;
};

export function openDelivery(
  delivery: Delivery,
  { settings, mailable, held }: Known,
): OpenDelivery {
  const isReachable = mailable.has(delivery.id) || phoneWarning(delivery.phone) === undefined;
  const toCome = amountsToCome(delivery, settings);
  return { ...delivery, isReachable, held: held.get(delivery.id), toCome };
}

export const columns: Column<OpenDelivery>[] = [
  { name: 'Selectie', part: 'pick', unseen: true, cell: RowCheckbox },
  { name: 'Naam', part: 'lead', cell: Customer },
  { name: 'Adres', part: 'sub', cell: ({ address }) => <Address text={address} /> },
  { name: 'Aantal kuub', part: 'num', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Prijs per kuub', part: 'num', cell: ({ price }) => formatEuros(price) },
  { name: TOTAL_COLUMN, part: 'num amount', cell: Total },
  { name: 'Planningsdatum', part: 'foot', cell: Planned },
  { name: 'Betaalmethode', part: 'foot', cell: PaymentCell },
];

function Planned(delivery: OpenDelivery) {
  const { date, slot, deliveredAt, held } = delivery;
  const planned = `${formatDate(date)} ${slot}`;
  if (deliveredAt === null && held === undefined) return planned;
  return (
    <>
      {`${planned} `}
      {held ? <span className="badge warn">{held}</span> : <Delivered delivery={delivery} />}
    </>
  );
}

function Delivered({ delivery }: { delivery: Delivery }) {
  if (delivery.deliveredQuantity !== null) return <PartDelivered delivery={delivery} />;
  const remark = quantityRemark(delivery);
  const badge = <span className="badge ok">Geleverd</span>;
  if (remark === undefined) return badge;
  return (
    <>
      {badge}
      <div className="warn">
        <LongText text={`Chauffeur: ${remark}`} />
      </div>
    </>
  );
}

function Customer(delivery: OpenDelivery) {
  const { payment, phone, isReachable } = delivery;
  const warning = isReachable && trimPhone(phone) === '' ? undefined : phoneWarning(phone);
  const link = <DeliveryLink {...delivery} />;
  if (warning === undefined) return link;
  return (
    <div>
      {link}
      {/* The styles show the warning only while the payment method is 'betaalverzoek'. */}
      <small className="sign" data-betaling={payment}>
        {warning}
      </small>
    </div>
  );
}

function RowCheckbox(delivery: OpenDelivery) {
  const { id, customerName, toCome, date, slot, payment, version, deliveredAt } = delivery;
  return (
    <Checkbox
      name="levering"
      value={id}
      aria-label={customerName}
      data-total={toCome.total}
      data-fee={toCome.fee}
      data-requested={mayBeRequested(payment) ? toCome.requested : undefined}
      data-time={`${date} ${slot}`}
      data-payment={payment}
      data-versie={version}
      data-delivered={deliveredAt === null ? undefined : ''}
      data-held={delivery.held}
      autoComplete="off"
    />
  );
}

/** Only rows with these payment methods can show the amount of a payment request. */
function mayBeRequested(payment: Delivery['payment']): boolean {
  return payment === 'betaalverzoek' || payment === 'onbekend';
}

type CheckboxesProps = Known & { rows: Delivery[] };

export function Checkboxes({ rows, ...known }: CheckboxesProps) {
  return rows.map((row) => <RowCheckbox key={row.id} {...openDelivery(row, known)} />);
}

function Total({ price, quantity, payment, toCome }: OpenDelivery) {
  const differs = payment === 'betaalverzoek' && toCome.requested !== toCome.total;
  return (
    <>
      {formatEuros(goodsAmount(price, quantity))}
      {differs && <small>{bothAmounts(toCome.requested, toCome.total)}</small>}
    </>
  );
}

type AmountsToCome = { total: Cents; fee: Cents; requested: Cents };

/**
 * The total and the delivery fee of the future invoice, and the amount of its payment request, all including BTW. The
 * payment request asks for no more than the total minus the cash that the driver received.
 */
function amountsToCome(delivery: Delivery, settings: Settings): AmountsToCome {
  const sale = saleOf(delivery, settings);
  const { total } = saleAmounts(sale);
  const requested = requestedTotal(sale, settings.paymentRequestIncludesFee);
  const rest = cents(Math.max(total - (delivery.received ?? 0), 0));
  return {
    total,
    fee: cents(total - requestedTotal(sale, false)),
    requested: cents(Math.min(requested, rest)),
  };
}

/** Whether the driver received the whole amount in cash, so that no payment request is needed. */
export function isPaidInCash({ received, toCome }: OpenDelivery): boolean {
  return received !== null && received > 0 && received >= toCome.total;
}

/** The delivery with the amounts of the delivered quantity, which a run proposes when less was delivered. */
export function asProposed(delivery: OpenDelivery, settings: Settings): OpenDelivery {
  const { deliveredQuantity } = delivery;
  if (deliveredQuantity === null) return delivery;
  const toCome = amountsToCome({ ...delivery, quantity: deliveredQuantity }, settings);
  return { ...delivery, toCome };
}
