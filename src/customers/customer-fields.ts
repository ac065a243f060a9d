import { formatAmountInput } from '../shared/money.ts';
import { type CustomerDetails, type CustomerFields, readCustomer } from './customer.ts';

/** A customer's fields as a form shows them. */
export function customerFields({ fee, ...texts }: CustomerDetails): CustomerFields {
  const { name, address, phone, payment, remarks } = texts;
  return {
    name,
    address,
    phone,
    fee: fee === null ? '' : formatAmountInput(fee),
    payment,
    remarks,
  };
}

/** The fields as a form shows them when it is opened again, so that only real differences count. */
export function tidiedCustomer(fields: CustomerFields): CustomerFields {
  const read = readCustomer(fields);
  return read.ok ? customerFields(read.value) : fields;
}
