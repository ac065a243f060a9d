import { PAYMENT_METHODS, paymentText } from '../../deliveries/delivery.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { deliveryNames } from '../../deliveries/wire-names.ts';
import { paths } from '../../paths.ts';
import { CHANGE_PAYMENT } from './wire-names.ts';

/** A select only for 'onbekend', as specified. Another method is a text with a pencil. */
export function PaymentCell({ delivery }: { delivery: Delivery }) {
  const { id, payment } = delivery;
  const page = paths.choosePayment(id);
  if (payment !== 'onbekend')
    return (
      <>
        {payment}
        <a href={page} aria-label={CHANGE_PAYMENT} />
      </>
    );
  return (
    <>
      <PaymentChoice delivery={delivery} />
      <noscript>
        <a href={page}>{CHANGE_PAYMENT}</a>
      </noscript>
    </>
  );
}

function PaymentChoice({ delivery }: { delivery: Delivery }) {
  return (
    <select
      name={deliveryNames.payment}
      data-delivery={delivery.id}
      aria-label={`Betaalmethode van ${delivery.customerName}`}
      autoComplete="off"
      defaultValue="onbekend"
    >
      {PAYMENT_METHODS.map((method) => (
        <option key={method} value={method} disabled={method === 'onbekend'}>
          {paymentText(method)}
        </option>
      ))}
    </select>
  );
}
