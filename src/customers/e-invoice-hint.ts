import { missingInAddress, readPostalAddress } from '../shared/postal-address.ts';
import { readRegistration } from '../shared/registration.ts';
import type { CustomerFields } from './customer.ts';

/** Says why there will be no e-invoices for a business; undefined for a complete address and for a consumer. */
export function eInvoiceHint({
  address,
  kvkNumber,
}: Pick<CustomerFields, 'address' | 'kvkNumber'>): string | undefined {
  if (readRegistration(kvkNumber) === '') return undefined;
  const missing = missingInAddress(readPostalAddress(address));
  return missing === '' ? undefined : `Nog geen e-factuur (UBL): in dit adres mist: ${missing}.`;
}
