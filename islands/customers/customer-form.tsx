import { CustomerInputs } from '../../src/customers/customer-inputs.tsx';
import { ALSO_DELIVERIES, CUSTOMER_FORM_ID, customerNames } from '../../src/customers/customer.ts';
import type { CustomerFormProps } from '../../src/customers/form-props.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { inDialog } from '../../src/ui/dialog.ts';
import { SubmitButton } from '../../src/ui/field.tsx';
import { RecordForm } from '../kit/record-form.tsx';
import { useCustomerForm } from './use-customer-form.ts';

/** The browser loads both forms as one file, since they share nearly all of their code. */
export { NewCustomer } from './new-customer.tsx';

export function CustomerForm({ action, remarksHint, addressHint, ...start }: CustomerFormProps) {
  const { form, ...state } = useCustomerForm(start);
  return (
    <RecordForm
      form={form}
      id={CUSTOMER_FORM_ID}
      action={action}
      names={customerNames}
      record={`klant-${state.target.id}`}
      state={state}
      buttons={
        <>
          <a
            className="button danger"
            href={islandPaths.deleteCustomer(state.target.id)}
            {...inDialog}
          >
            Verwijderen
          </a>
          <SubmitButton busy={state.busy}>Opslaan</SubmitButton>
          <button className="quiet without-scripts" {...ALSO_DELIVERIES}>
            Klant en open leveringen bijwerken
          </button>
        </>
      }
    >
      <CustomerInputs input={state.input} typed={state.typed} {...{ remarksHint, addressHint }} />
    </RecordForm>
  );
}
