import { useState } from 'react';
import { DELETE_QUESTION, type DeliveryFormProps } from '../../src/deliveries/delivery-form.ts';
import {
  DELIVERY_FORM_ID,
  type DeliveryFields,
  liveTotals,
  PAYMENT_METHODS,
  paymentText,
} from '../../src/deliveries/delivery.ts';
import { ANYWAY } from '../../src/deliveries/load/wire-names.ts';
import { DELETION, deliveryNames } from '../../src/deliveries/wire-names.ts';
import { type IsoDate, SLOTS } from '../../src/shared/dates.ts';
import { type Cents, formatEuros } from '../../src/shared/money.ts';
import { AreaField, SelectField, SubmitButton, TextField } from '../../src/ui/field.tsx';
import { ConfirmModal } from '../kit/confirm-modal.tsx';
import { DateField } from '../kit/date-field.tsx';
import { RecordForm } from '../kit/record-form.tsx';
import { CustomerField } from './customer-field.tsx';
import { dayWarnings, useDay } from './day.ts';
import { LastDeliveries } from './last-deliveries.tsx';
import { LoadLine } from './load-line.tsx';
import { usePhoneWarning } from './phone-warning.ts';
import { removeDelivery } from './save-delivery.ts';
import { StripField } from './strip-field.tsx';
import { sampleFields, useDeliveryForm } from './use-delivery-form.ts';
import { useSuggestions } from './use-suggestions.ts';

const slots = SLOTS.map((value) => ({ value, text: value }));
const payments = PAYMENT_METHODS.map((value) => ({ value, text: paymentText(value) }));

export function DeliveryForm({ remarksHint, ...start }: DeliveryFormProps) {
  const { form, ...state } = useDeliveryForm(start);
  const { target, typed } = state;
  const list = useSuggestions(typed.customerName, state.choose);
  return (
    <RecordForm
      form={form}
      id={DELIVERY_FORM_ID}
      action={start.action}
      names={deliveryNames}
      what="dit"
      state={state}
      buttons={
        <>
          <Buttons target={target} busy={state.busy} isAsked={start.isAsked} />
          {target.mode === 'plan' && <SampleButton {...start} put={state.put} />}
        </>
      }
      beside={{
        above: <Totals typed={typed} />,
        below: list.known && <LastDeliveries key={list.known.id} customer={list.known} />,
      }}
    >
      <CustomerInputs {...start} state={state} list={list} />
      <TimeInputs {...start} state={state} />
      <PaymentInputs {...start} state={state} />
      <AreaField label="Opmerkingen" hint={remarksHint} {...state.input('remarks')} />
      <TextField label="E-mail" type="email" {...state.input('email')} />
      <TextField label="Referentie van de klant" {...state.input('reference')} />
    </RecordForm>
  );
}

type State = Omit<ReturnType<typeof useDeliveryForm>, 'form'>;

function SampleButton({ today, put }: { today: IsoDate; put: State['put'] }) {
  return (
    <button type="button" className="quiet" onClick={() => put(sampleFields(today))}>
      Vul testlevering automatisch in
    </button>
  );
}

type InputsProps = Omit<DeliveryFormProps, 'remarksHint'> & { state: State };

type CustomerInputsProps = InputsProps & { list: ReturnType<typeof useSuggestions> };

function CustomerInputs({ fields, state, list }: CustomerInputsProps) {
  const { target, errors, input } = state;
  return (
    <>
      <CustomerField
        defaultValue={fields.customerName}
        error={errors.customerName}
        isFirst={target.mode === 'plan' && fields.customerName === ''}
        list={list}
      />
      <TextField label="Telefoon" type="tel" {...input('phone')} />
      <div className="wide">
        <AreaField label="Adres" rows={2} {...input('address')} />
      </div>
    </>
  );
}

function TimeInputs({ fields, today, load, strip, action, state }: InputsProps) {
  const { target, typed, errors, input, put } = state;
  const { date, slot, customerName } = typed;
  const known = date === fields.date ? (load ?? undefined) : undefined;
  // An edit needs only the load that came with the page. A new delivery needs the names of the day for its warnings.
  const day = useDay(date, target.mode === 'edit' && known !== undefined);
  return (
    <>
      <DateField
        name={deliveryNames.date}
        value={date}
        today={today}
        error={errors.date}
        onChange={(chosen) => put({ date: chosen })}
      />
      <SelectField label="Tijdslot" options={slots} {...input('slot')} />
      <StripField
        start={strip}
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
      <TextField label="Prijs per kuub" inputMode="decimal" {...input('price')} />
      <TextField label="Aantal kuub" inputMode="decimal" {...input('quantity')} />
      <TextField label="Bezorgkosten" inputMode="decimal" {...input('fee')} />
      <SelectField label="Betaalmethode" options={payments} {...input('payment')} />
      <Warnings texts={phoneWarning === '' ? [] : [phoneWarning]} />
    </>
  );
}

function Totals({ typed }: { typed: DeliveryFields }) {
  const { goods, fee, total } = liveTotals(typed);
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

type ButtonsProps = Pick<State, 'target' | 'busy'> & { isAsked: boolean };

function Buttons({ target, busy, isAsked }: ButtonsProps) {
  return (
    <>
      {/* The first button, so that Enter presses it. The styles show it last. */}
      <SubmitButton className="last" busy={busy}>
        {target.mode === 'plan' ? 'Levering plannen' : 'Wijzig levering'}
      </SubmitButton>
      {/* Without scripts this button answers the question of the message. */}
      {isAsked && (
        <button className="quiet" name={ANYWAY.name} value={ANYWAY.value}>
          {ANYWAY.text}
        </button>
      )}
      {target.mode === 'edit' && <DeleteButton id={target.id} />}
    </>
  );
}

/** Without scripts the button posts the form, and the server asks for confirmation. */
function DeleteButton({ id }: { id: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        className="danger"
        name={DELETION}
        value="vraag"
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        Verwijder levering
      </button>
      {asking && (
        <ConfirmModal
          title="Levering verwijderen"
          question={DELETE_QUESTION}
          act="Verwijder levering"
          onConfirm={() => removeDelivery(id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
