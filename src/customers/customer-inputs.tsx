import { missingInAddress, readPostalAddress } from '../shared/postal-address.ts';
import { readRegistration } from '../shared/registration.ts';
import { AreaField, SelectField, TextField } from '../ui/field.tsx';
import { CUSTOMER_PAYMENTS, type CustomerFields } from './customer.ts';

const payments = CUSTOMER_PAYMENTS.map((value) => ({ value, text: value }));

type Input = { label: string; name: string; defaultValue: string; error: string | undefined };
type CustomerInputsProps = {
  input: (name: keyof CustomerFields) => Input;
  typed: CustomerFields;
  remarksHint: string;
  addressHint?: string;
};

export function CustomerInputs({ input, typed, remarksHint, addressHint }: CustomerInputsProps) {
  const address = input('address');
  const isStored = typed.address === address.defaultValue;
  const hint = eInvoiceHint(typed) ?? (isStored ? addressHint : '');
  return (
    <>
      <TextField {...input('name')} />
      <TextField type="tel" {...input('phone')} />
      <div className="wide">
        <AreaField rows={2} hint={hint ?? ''} {...address} />
      </div>
      <TextField inputMode="decimal" {...input('fee')} />
      <SelectField options={payments} {...input('payment')} />
      <div className="wide">
        <AreaField hint={remarksHint} {...input('remarks')} />
      </div>
      <div className="wide">
        <TextField type="email" {...input('email')} />
      </div>
      <TextField inputMode="numeric" {...input('kvkNumber')} />
      <TextField {...input('vatNumber')} />
    </>
  );
}

/** The reason why a business will get no e-invoices. Undefined for a complete address and for a consumer. */
function eInvoiceHint({ address, kvkNumber }: CustomerFields): string | undefined {
  if (readRegistration(kvkNumber) === '') return undefined;
  const missing = missingInAddress(readPostalAddress(address));
  return missing === '' ? undefined : `Nog geen e-factuur (UBL): in dit adres mist: ${missing}.`;
}
