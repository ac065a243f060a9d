import { formatAmountInput } from '../shared/money.ts';
import { type CustomerDetails, type CustomerFields, readCustomer } from './customer.ts';

export function customerFields({ fee, ...texts }: CustomerDetails): CustomerFields {
  const { name, address, phone, payment, remarks, email, kvkNumber, vatNumber } = texts;
  return {
    name,
    address,
    phone,
    fee: fee === null ? '' : formatAmountInput(fee),
    payment,
    remarks,
    email,
    kvkNumber,
    vatNumber,
  };
}

/** Formats the fields as a form does, so that a comparison finds only real differences. */
export function normalizedCustomer(fields: CustomerFields): CustomerFields {
  const read = readCustomer(fields);
  return read.ok ? customerFields(read.value) : fields;
}
