import type { CustomerFormProps } from '../../src/customers/customer-form.ts';
import { CUSTOMER_FORM_ID, CUSTOMER_PAYMENTS } from '../../src/customers/customer.ts';
import { eInvoiceHint } from '../../src/customers/e-invoice-hint.ts';
import { customerNames } from '../../src/customers/wire-names.ts';
import { AreaField, SelectField, SubmitButton, TextField } from '../../src/ui/field.tsx';
import { RecordForm } from '../kit/record-form.tsx';
import { useCustomerForm } from './use-customer-form.ts';

const payments = CUSTOMER_PAYMENTS.map((value) => ({ value, text: value }));

export function CustomerForm({ action, remarksHint, ...start }: CustomerFormProps) {
  const { form, question, save, cancel, ...state } = useCustomerForm(start);
  return (
    <>
      <RecordForm
        form={form}
        id={CUSTOMER_FORM_ID}
        action={action}
        names={customerNames}
        what="deze klant"
        state={state}
        buttons={<SubmitButton busy={state.busy}>Opslaan</SubmitButton>}
      >
        <Inputs
          input={state.input}
          remarksHint={remarksHint}
          addressHint={eInvoiceHint(state.typed) ?? ''}
        />
      </RecordForm>
      {question && (
        <question.saving.OpenDeliveriesModal
          deliveries={question.deliveries}
          onAnswer={(withDeliveries) => void save(question.saving, withDeliveries)}
          onClose={cancel}
        />
      )}
    </>
  );
}

type InputsProps = Pick<ReturnType<typeof useCustomerForm>, 'input'> & {
  remarksHint: string;
  addressHint: string;
};

function Inputs({ input, remarksHint, addressHint }: InputsProps) {
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
