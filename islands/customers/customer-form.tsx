import type { CustomerFormProps } from '../../src/customers/customer-form.ts';
import { CUSTOMER_FORM, CUSTOMER_PAYMENTS } from '../../src/customers/customer.ts';
import { AreaField, SelectField, SubmitButton, TextField } from '../../src/ui/field.tsx';
import { ConflictPart } from '../kit/conflict.tsx';
import { LeavingQuestion } from '../kit/unsaved-changes.tsx';
import { useCustomerForm } from './use-customer-form.ts';

const payments = CUSTOMER_PAYMENTS.map((value) => ({ value, text: value }));

export function CustomerForm({ action, remarksHint, ...start }: CustomerFormProps) {
  const { form, target, errors, message, question, busy, ...state } = useCustomerForm(start);
  const plain = (name: keyof typeof start.fields) => ({
    name,
    defaultValue: start.fields[name],
    error: errors[name],
  });
  return (
    <>
      <form
        ref={form}
        id={CUSTOMER_FORM}
        method="post"
        action={action}
        className="grid"
        autoComplete="off"
        noValidate
        onSubmit={(event) => void state.submit(event)}
        onInput={(event) => event.target instanceof Element && state.edited(event.target.id)}
      >
        <input type="hidden" name="versie" value={target.versie} />
        <input type="hidden" name="geladen" value={JSON.stringify(target.before)} />
        <TextField label="Naam" {...plain('Klant_naam')} />
        <TextField label="Telefoon" type="tel" {...plain('telefoonnummer')} />
        <div className="wide">
          <AreaField label="Adres" rows={2} {...plain('leveringsadres')} />
        </div>
        <TextField label="Bezorgkosten" inputMode="decimal" {...plain('bezorgkosten')} />
        <SelectField label="Betaalmethode" options={payments} {...plain('Betaling')} />
        <div className="wide">
          <AreaField label="Opmerkingen" hint={remarksHint} {...plain('opmerkingen')} />
        </div>
        <ConflictPart
          what="deze klant"
          conflict={state.conflict}
          typed={state.typed}
          onChoose={state.put}
        />
        <p role="alert" className="wide error">
          {message}
        </p>
        <div className="wide buttons">
          <SubmitButton busy={busy}>Opslaan</SubmitButton>
        </div>
      </form>
      {question && (
        <question.saving.OpenDeliveriesModal
          deliveries={question.deliveries}
          onAnswer={(withDeliveries) => void state.save(question.saving, withDeliveries)}
          onClose={state.cancel}
        />
      )}
      <LeavingQuestion />
    </>
  );
}
