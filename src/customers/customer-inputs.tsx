import { AreaField, SelectField, TextField } from '../ui/field.tsx';
import { CUSTOMER_PAYMENTS, type CustomerFields } from './customer.ts';

const payments = CUSTOMER_PAYMENTS.map((value) => ({ value, text: value }));

type Input = { name: string; defaultValue: string; error: string | undefined };
type CustomerInputsProps = {
  input: (name: keyof CustomerFields) => Input;
  remarksHint: string;
  addressHint: string;
};

/** The fields of a customer, for the form of a new customer and that of a known one. */
export function CustomerInputs({ input, remarksHint, addressHint }: CustomerInputsProps) {
  return (
    <>
      <TextField label="Naam" {...input('name')} />
      <TextField label="Telefoon" type="tel" {...input('phone')} />
      <div className="wide">
        <AreaField label="Adres" rows={2} hint={addressHint} {...input('address')} />
      </div>
      <TextField label="Bezorgkosten" inputMode="decimal" {...input('fee')} />
      <SelectField label="Betaalmethode" options={payments} {...input('payment')} />
      <div className="wide">
        <AreaField label="Opmerkingen" hint={remarksHint} {...input('remarks')} />
      </div>
      <div className="wide">
        <TextField label="E-mail" type="email" {...input('email')} />
      </div>
      <TextField label="KvK-nummer" inputMode="numeric" {...input('kvkNumber')} />
      <TextField label="BTW-nummer" {...input('vatNumber')} />
    </>
  );
}
