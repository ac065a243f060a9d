import type { Delivery } from '../deliveries/schema.ts';
import { ANYWAY, ANYWAY_TEXTS, DELIVERY_ID } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { weekOf } from '../shared/calendar.ts';
import { SLOTS } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { byCall } from '../ui/dialog.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import type { MoveFields } from './move.ts';
import { moveNames, WEEK } from './wire-names.ts';

export type MoveState = {
  fields: MoveFields;
  errors?: FieldErrors;
  message?: string;
  /** Asked when the slot would be over its capacity, or the delivery was already delivered. */
  question?: string;
  anyway?: string;
};

type MoveScreenProps = { delivery: Delivery; state: MoveState };

export function MoveScreen({ delivery, state }: MoveScreenProps) {
  const back = paths.week({ [WEEK]: weekOf(delivery.date) });
  return (
    <Screen back={back}>
      <MoveForm className="narrow" delivery={delivery} state={state} back={back} />
    </Screen>
  );
}

const slots = SLOTS.map((value) => ({ value, text: value }));

type MoveFormProps = { className?: string; delivery?: Delivery; state: MoveState; back: string };

export function MoveForm({ className, delivery, state, back }: MoveFormProps) {
  const { fields, errors = {}, message = '', question, anyway = ANYWAY_TEXTS.plan } = state;
  return (
    <form
      method="post"
      action={paths.moveDelivery()}
      className={className}
      noValidate
      {...(delivery &&
        byCall('PATCH', paths.api.deliverySlot(delivery.id), { done: 'Levering verplaatst.' }))}
    >
      <input type="hidden" name={DELIVERY_ID} defaultValue={delivery?.id} />
      <input type="hidden" name={HIDDEN.version} defaultValue={delivery?.version} />
      <p className="which">
        {delivery && `${delivery.customerName}, ${formatQuantity(delivery.quantity)} kuub`}
      </p>
      <TextField
        type="date"
        label="Datum"
        name={moveNames.date}
        defaultValue={fields.date}
        error={errors.date}
      />
      <SelectField
        label="Tijdslot"
        name={moveNames.slot}
        options={slots}
        defaultValue={fields.slot}
        error={errors.slot}
      />
      <TextField
        label="Plaats in volgorde (mag leeg)"
        name={moveNames.position}
        inputMode="numeric"
        defaultValue={fields.position}
        error={errors.position}
      />
      <p className="hint slot-loads" role="status" />
      <FormEnd message={question ?? message} cancel={<CancelLink href={back} />}>
        <button className={question === undefined ? 'primary' : 'quiet'}>Verplaatsen</button>
        {question !== undefined && (
          <button name={ANYWAY.name} value={ANYWAY.value}>
            {anyway}
          </button>
        )}
      </FormEnd>
    </form>
  );
}
