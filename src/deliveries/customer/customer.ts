import {
  type CustomerDetails,
  type CustomerFields,
  type CustomerPayment,
  emptyCustomer,
  NO_BUSINESS,
  readAddition,
  readCustomer,
} from '../../customers/customer.ts';
import type { Read } from '../../shared/domain-error.ts';
import {
  type DeliveryDetails,
  type DeliveryFields,
  normalized,
  readDelivery,
} from '../delivery.ts';

/** The fields that a delivery's form fills in when the user chooses a known customer by name. */
export const CUSTOMER_FIELDS = ['address', 'phone', 'fee', 'payment', 'remarks', 'email'] as const;

/** Returns the customer's fields that the user changed in a form. The others are empty, which changes nothing. */
export function customerPart(loaded: DeliveryFields, filledIn: DeliveryFields): CustomerFields {
  const [before, after] = [normalized(loaded), normalized(filledIn)];
  const part = { ...emptyCustomer, name: after.customerName };
  for (const name of CUSTOMER_FIELDS) if (after[name] !== before[name]) part[name] = after[name];
  return part;
}

export type ReadForm = { details: DeliveryDetails; added: CustomerDetails };

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

/** A change of a customer's fields in its open deliveries. Absent fields stay as they are. */
export type CustomerChange = Partial<
  Pick<
    DeliveryDetails,
    'customerName' | 'address' | 'phone' | 'fee' | 'payment' | 'remarks' | 'email'
  >
>;
type SentFields = { [Name in keyof CustomerFields]?: string | undefined };

/** Ignores an empty fee or payment method, because the customer agreed to those of each delivery. */
export function readCustomerChange(sent: SentFields): Read<CustomerChange> {
  // Fields that were not sent get a valid value here, and are left out of the result.
  const read = readCustomer({ ...emptyCustomer, name: '-', address: '-', ...defined(sent) });
  if (!read.ok) return read;
  const { name, address, phone, fee, payment, remarks, email } = read.value;
  const value = {
    ...(sent.name !== undefined && { customerName: name }),
    ...(sent.address !== undefined && { address }),
    ...(sent.phone !== undefined && { phone }),
    ...(fee !== null && { fee }),
    ...(payment !== '' && { payment }),
    ...(sent.remarks !== undefined && { remarks }),
    ...(sent.email !== undefined && { email }),
  };
  return { ok: true, value };
}

function defined(sent: SentFields): Partial<CustomerFields> {
  return Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== undefined));
}
