import {
  DELIVERY_FORM_ID,
  type DeliveryFields,
  deliveryNames,
  liveTotals,
  PAYMENT_METHODS,
  paymentText,
} from '../../src/deliveries/delivery.ts';
import type { DeliveryFormProps } from '../../src/deliveries/form-props.ts';
import { SLOTS } from '../../src/shared/dates.ts';
import { type Cents, formatEuros } from '../../src/shared/money.ts';
import { AreaField, SelectField, TextField } from '../../src/ui/field.tsx';
import { RecordForm } from '../kit/record-form.tsx';
import { AvailabilityField } from './availability-field.tsx';
import { CustomerField } from './customer-field.tsx';
import { DateField } from './date-field.tsx';
import { dayWarnings, LoadLine, useDay } from './day.tsx';
import { DeliveryButtons } from './delivery-buttons.tsx';
import { LastDeliveries } from './last-deliveries.tsx';
import { usePhoneWarning } from './phone-warning.ts';
import { useDeliveryForm } from './use-delivery-form.ts';
import { useSuggestions } from './use-suggestions.ts';

const payments = PAYMENT_METHODS.map((value) => ({ value, text: paymentText(value) }));

export function DeliveryForm({ remarksHint, ...start }: DeliveryFormProps) {
  const { form, ...state } = useDeliveryForm(start);
  const { typed } = state;
  const list = useSuggestions(typed.customerName, state.choose);
  return (
    <RecordForm
      form={form}
      id={DELIVERY_FORM_ID}
      action={start.action}
      names={deliveryNames}
      record={state.target.mode === 'edit' ? `levering-${state.target.id}` : undefined}
      state={state}
      buttons={<DeliveryButtons {...start} {...state} />}
      beside={{
        above: <Totals fields={typed} />,
        below: list.known && (
          <LastDeliveries key={list.known.id} customer={list.known} onChoose={state.put} />
        ),
      }}
    >
      <CustomerInputs {...start} state={state} list={list} />
      <TimeInputs {...start} state={state} />
      <PaymentInputs {...start} state={state} />
      <AreaField hint={remarksHint} {...state.input('remarks')} />
      <TextField type="email" {...state.input('email')} />
      <TextField {...state.input('reference')} />
    </RecordForm>
  );
}

type State = Omit<ReturnType<typeof useDeliveryForm>, 'form'>;

type InputsProps = Omit<DeliveryFormProps, 'remarksHint'> & { state: State };

type CustomerInputsProps = InputsProps & { list: ReturnType<typeof useSuggestions> };

function CustomerInputs({ fields, addressHint, state, list }: CustomerInputsProps) {
  const { target, typed, errors, input } = state;
  const hint = typed.address === fields.address ? addressHint : '';
  return (
    <>
      <CustomerField
        defaultValue={fields.customerName}
        error={errors.customerName}
        isFirst={target.mode === 'plan' && fields.customerName === ''}
        list={list}
      />
      <TextField type="tel" {...input('phone')} />
      <div className="wide">
        <AreaField rows={2} hint={hint} {...input('address')} />
      </div>
    </>
  );
}

function TimeInputs({ fields, today, load, availability, action, state }: InputsProps) {
  const { target, typed, errors, input, put } = state;
  const { date, slot, customerName } = typed;
  const known = date === fields.date ? (load ?? undefined) : undefined;
  // The page has the load of its first date, which is enough for the form of an edit. The form of a new delivery also
  // needs the names of the customers of the day, for its warnings.
  const day = useDay(date, target.mode === 'edit' && known !== undefined);
  return (
    <>
      <DateField
        name={deliveryNames.date}
        value={date}
        today={today}
        stored={target.mode === 'edit' ? { id: target.id, date: target.before.date } : undefined}
        error={errors.date}
        isFirst={target.mode === 'plan' && fields.customerName !== '' && fields.date === ''}
        onChange={(chosen) => put({ date: chosen })}
      />
      <SelectField options={SLOTS} {...input('slot')} />
      <AvailabilityField
        start={availability}
        today={today}
        chosen={{ date, slot }}
        action={action}
        onPick={(pickedDate, pickedSlot) => put({ date: pickedDate, slot: pickedSlot })}
      />
      <LoadLine date={date} day={day} known={known} />
      <Warnings texts={target.mode === 'plan' ? dayWarnings(date, customerName, today, day) : []} />
    </>
  );
}

function PaymentInputs({ fields, phoneWarning: initial, state: { typed, input } }: InputsProps) {
  const phoneWarning = usePhoneWarning(typed, fields, initial);
  return (
    <>
      <TextField inputMode="decimal" {...input('price')} />
      <TextField inputMode="decimal" {...input('quantity')} />
      <TextField inputMode="decimal" {...input('fee')} />
      <SelectField options={payments} {...input('payment')} />
      <Warnings texts={phoneWarning === '' ? [] : [phoneWarning]} />
    </>
  );
}

function Warnings({ texts }: { texts: string[] }) {
  return (
    <div className="wide" role="status">
      {texts.map((text) => (
        <p key={text} className="warning">
          {text}
        </p>
      ))}
    </div>
  );
}

export function Totals({ fields }: { fields: DeliveryFields }) {
  const { goods, fee, total } = liveTotals(fields);
  return (
    <dl className="totals">
      <div>
        <dt>Prijs × aantal</dt>
        <dd>
          <output name="totaal">{amountText(goods)}</output>
        </dd>
      </div>
      <div>
        <dt>Bezorgkosten</dt>
        <dd>{amountText(fee)}</dd>
      </div>
      <div className="total">
        <dt>Totaal</dt>
        <dd>{amountText(total)}</dd>
      </div>
    </dl>
  );
}

function amountText(amount: Cents | undefined): string {
  return amount === undefined ? '–' : formatEuros(amount);
}
