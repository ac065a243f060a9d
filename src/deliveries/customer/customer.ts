import {
  CUSTOMER_FIELDS,
  type CustomerDetails,
  type CustomerFields,
  type CustomerPayment,
  emptyCustomer,
  NO_BUSINESS,
  readAddition,
} from '../../customers/customer.ts';
import type { Read } from '../../shared/domain-error.ts';
import { normalized, readFields } from '../../shared/fields.ts';
import {
  DELIVERY_FIELDS,
  type DeliveryDetails,
  type DeliveryFields,
  readDelivery,
} from '../delivery.ts';

/** The fields of the form that are filled in when the user chooses a known customer. */
export const FILLED_IN = ['address', 'phone', 'fee', 'payment', 'remarks', 'email'] as const;

/** The name and the filled-in fields of a known customer. The form keeps its own values for the other fields. */
export function knownFields(customer: CustomerFields) {
  const known = FILLED_IN.filter((name) => customer[name] !== '');
  const texts: Partial<DeliveryFields> = Object.fromEntries(
    known.map((name) => [name, customer[name]]),
  );
  return { ...texts, customerName: customer.name };
}

/**
 * Returns the name of the customer and the fields that the user changed in a form. The other fields are '', and a
 * field that is '' does not change the customer.
 */
export function customerPart(loaded: DeliveryFields, filledIn: DeliveryFields): CustomerFields {
  const before = normalized(DELIVERY_FIELDS, loaded);
  const after = normalized(DELIVERY_FIELDS, filledIn);
  const part = { ...emptyCustomer, name: after.customerName };
  for (const name of FILLED_IN) if (after[name] !== before[name]) part[name] = after[name];
  return part;
}

type ReadForm = { details: DeliveryDetails; added: CustomerDetails };

export function readDeliveryForm(loaded: DeliveryFields, filledIn: DeliveryFields): Read<ReadForm> {
  const read = readDelivery(filledIn);
  if (!read.ok) return read;
  const added = readAddition(customerPart(loaded, filledIn));
  return added.ok ? { ok: true, value: { details: read.value, added: added.value } } : added;
}

export function customerOf(delivery: DeliveryDetails): CustomerDetails {
  const { customerName: name, address, phone, fee, remarks, email } = delivery;
  const payment: CustomerPayment = delivery.payment === 'onbekend' ? '' : delivery.payment;
  return { ...NO_BUSINESS, name, address, phone, fee, payment, remarks, email };
}

export type CustomerChange = Partial<
  Pick<DeliveryDetails, 'customerName' | (typeof FILLED_IN)[number]>
>;
type SentFields = { [Name in keyof CustomerFields]?: string | undefined };

/**
 * Reads a change of a customer for the open deliveries. An empty fee or payment method changes nothing, because each
 * delivery keeps the fee and the method that were agreed for it.
 */
export function readCustomerChange(sent: SentFields): Read<CustomerChange> {
  const read = readFields(CUSTOMER_FIELDS, sent as CustomerFields);
  if (!read.ok) return read;
  const {
    name: customerName,
    fee,
    payment,
    kvkNumber: _kvk,
    vatNumber: _vat,
    ...texts
  } = read.value as Partial<CustomerDetails>;
  const value = {
    ...texts,
    ...(customerName !== undefined && { customerName }),
    ...(typeof fee === 'number' && { fee }),
    ...(payment && { payment }),
  };
  return { ok: true, value };
}
