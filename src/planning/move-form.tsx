import { plannedDate } from '../deliveries/load/planned-date.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { ANYWAY, ANYWAY_TEXTS, DELIVERY_ID } from '../deliveries/wire-names.ts';
import { returnQuery } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { weekOf } from '../shared/calendar.ts';
import { rowOf } from '../shared/changed-row.ts';
import { type IsoDate, SLOTS } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { HIDDEN, toWireNames } from '../shared/wire-names.ts';
import { byCall } from '../ui/dialog.ts';
import { Hidden, inputOf, SelectField, TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { TypedDate } from '../ui/typed-date.tsx';
import { MOVE_ANYWAY } from './move-texts.ts';
import type { MoveFields } from './move.ts';
import { moveNames, WEEK } from './wire-names.ts';

export type MoveState = {
  fields: MoveFields;
  errors?: FieldErrors;
  message?: string;
  /** The question when the slot would be over its capacity, or when the delivery was already delivered. */
  question?: string;
  anyway?: string;
};

type MoveScreenProps = {
  delivery: Delivery;
  state: MoveState;
  today: IsoDate;
  returnsTo: string | undefined;
};

export function MoveScreen({ delivery, state, today, returnsTo }: MoveScreenProps) {
  const back = returnsTo ?? paths.week({ [WEEK]: weekOf(delivery.date) });
  return (
    <Screen back={back}>
      <MoveForm className="narrow" {...{ delivery, state, today, back, returnsTo }} />
    </Screen>
  );
}

type MoveFormProps = {
  className?: string;
  delivery?: Delivery;
  state: MoveState;
  today: IsoDate;
  /** The page to which 'Annuleren' leads. */
  back: string;
  /** The page to which a move leads. By default this is the week of the new date. */
  returnsTo?: string | undefined;
};

export function MoveForm({ className, delivery, state, today, back, returnsTo }: MoveFormProps) {
  const { fields, errors = {}, message = '', question, anyway } = state;
  // The buttons that answer a question are hidden while there is no question. In a dialog, a script shows the button
  // that the error of the call names. The form on the board has no delivery and no such buttons, because the board asks
  // its questions in another dialog.
  const texts = delivery === undefined ? [] : anyway ? [anyway] : [ANYWAY_TEXTS.plan, MOVE_ANYWAY];
  const typed = { errors: toWireNames(moveNames, errors) };
  const inputFor = (name: keyof MoveFields) => inputOf(typed, moveNames[name], fields[name]);
  return (
    <form
      method="post"
      action={paths.moveDelivery(returnQuery(returnsTo))}
      className={className}
      noValidate
      data-record={delivery && rowOf('levering', delivery.id)}
      {...(delivery && byCall('PATCH', paths.api.deliverySlot(delivery.id)))}
    >
      <Hidden fields={{ [DELIVERY_ID]: delivery?.id, [HIDDEN.version]: delivery?.version }} />
      <p className="which">
        {delivery && `${delivery.customerName}, ${formatQuantity(delivery.quantity)} kuub`}
      </p>
      <TypedDate label="Datum" hasDayName {...plannedDate(today, delivery)} {...inputFor('date')} />
      <SelectField label="Tijdslot" options={SLOTS} {...inputFor('slot')} />
      <TextField
        label="Plaats in volgorde (mag leeg)"
        inputMode="numeric"
        {...inputFor('position')}
      />
      <p className="hint slot-loads" role="status" />
      <FormEnd message={question ?? message} cancel={<CancelLink href={back} />}>
        <button className={question === undefined ? 'primary' : 'quiet'}>Verplaatsen</button>
        {texts.map((text) => (
          <button
            key={text}
            name={ANYWAY.name}
            value={ANYWAY.value}
            hidden={question === undefined}
          >
            {text}
          </button>
        ))}
      </FormEnd>
    </form>
  );
}
