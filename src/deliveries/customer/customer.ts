import {
  type CustomerDetails,
  type CustomerFields,
  type CustomerPayment,
  readAddition,
  readCustomer,
} from '../../customers/customer.ts';
import type { Read } from '../../shared/domain-error.ts';
import { type DeliveryDetails, type DeliveryFields, readDelivery, tidied } from '../delivery.ts';

const emptyCustomer: CustomerFields = {
  name: '',
  address: '',
  phone: '',
  fee: '',
  payment: '',
  remarks: '',
};

/** The fields, beside the name, that a delivery's form fills in for a known customer. */
export const OF_CUSTOMER = ['address', 'phone', 'fee', 'payment', 'remarks'] as const;

/** The customer's fields that were changed in a form since it was loaded. The others are empty: they change nothing. */
export function customerPart(loaded: DeliveryFields, filledIn: DeliveryFields): CustomerFields {
  const [before, after] = [tidied(loaded), tidied(filledIn)];
  const part = { ...emptyCustomer, name: after.customerName };
  for (const name of OF_CUSTOMER) if (after[name] !== before[name]) part[name] = after[name];
  return part;
}

export type ReadForm = { details: DeliveryDetails; added: CustomerDetails };

/** Reads a form: the delivery, and its additions to the customer. */
export function readDeliveryForm(loaded: DeliveryFields, filledIn: DeliveryFields): Read<ReadForm> {
  const read = readDelivery(filledIn);
  if (!read.ok) return read;
  const added = readAddition(customerPart(loaded, filledIn));
  return added.ok ? { ok: true, value: { details: read.value, added: added.value } } : added;
}

/** The customer as this delivery describes it. */
export function customerOf(delivery: DeliveryDetails): CustomerDetails {
  const { customerName: name, address, phone, fee, remarks } = delivery;
  const payment: CustomerPayment = delivery.payment === 'onbekend' ? '' : delivery.payment;
  return { name, address, phone, fee, payment, remarks };
}

/** The changes of a customer for its open deliveries. Each delivery keeps its own values of the other fields. */
export type CustomerChange = Partial<
  Pick<DeliveryDetails, 'customerName' | 'address' | 'phone' | 'fee' | 'payment' | 'remarks'>
>;
type SentFields = { [Name in keyof CustomerFields]?: string | undefined };

/** An empty fee or payment method changes nothing: those of a delivery were agreed with somebody. */
export function readCustomerChange(sent: SentFields): Read<CustomerChange> {
  // A field that was not sent is read as a right one, and then left out.
  const read = readCustomer({ ...emptyCustomer, name: '-', address: '-', ...defined(sent) });
  if (!read.ok) return read;
  const { name, address, phone, fee, payment, remarks } = read.value;
  const value = {
    ...(sent.name !== undefined && { customerName: name }),
    ...(sent.address !== undefined && { address }),
    ...(sent.phone !== undefined && { phone }),
    ...(fee !== null && { fee }),
    ...(payment !== '' && { payment }),
    ...(sent.remarks !== undefined && { remarks }),
  };
  return { ok: true, value };
}

function defined(sent: SentFields): Partial<CustomerFields> {
  return Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== undefined));
}
