import { useState } from 'react';
import type { DeliveryFormProps } from '../../src/deliveries/delivery-form.ts';
import {
  DELIVERY_FORM,
  type DeliveryFields,
  liveTotal,
  PAYMENT_METHODS,
  paymentText,
} from '../../src/deliveries/delivery.ts';
import { SLOTS } from '../../src/shared/dates.ts';
import { formatEuros } from '../../src/shared/money.ts';
import { AreaField, SelectField, SubmitButton, TextField } from '../../src/ui/field.tsx';
import { ConfirmModal } from '../kit/confirm-modal.tsx';
import { ConflictPart } from '../kit/conflict.tsx';
import { DateField } from '../kit/date-field.tsx';
import { LeavingQuestion } from '../kit/unsaved-changes.tsx';
import { CustomerField } from './customer-field.tsx';
import { dayWarnings, useDay } from './day.ts';
import { LoadLine } from './load-line.tsx';
import { usePhoneWarning } from './phone-warning.ts';
import { removeDelivery } from './save-delivery.ts';
import { sampleFields, useDeliveryForm } from './use-delivery-form.ts';

const slots = SLOTS.map((value) => ({ value, text: value }));
const payments = PAYMENT_METHODS.map((value) => ({ value, text: paymentText(value) }));

export function DeliveryForm({ action, today, load, remarksHint, ...start }: DeliveryFormProps) {
  const { fields } = start;
  const { form, target, errors, typed, ...state } = useDeliveryForm(start);
  const date = typed.Datum;
  const known = date === fields.Datum ? (load ?? undefined) : undefined;
  // To edit, the load that the page came with is enough; a warning for a new delivery needs the names of the day.
  const day = useDay(date, target.mode === 'edit' && known !== undefined);
  const phoneWarning = usePhoneWarning(typed, fields, start.phoneWarning);
  const plain = (name: keyof typeof fields) => ({
    name,
    defaultValue: fields[name],
    error: errors[name],
  });
  return (
    <form
      ref={form}
      id={DELIVERY_FORM}
      method="post"
      action={action}
      className="grid"
      autoComplete="off"
      noValidate
      onSubmit={(event) => void state.submit(event)}
      onInput={(event) => event.target instanceof Element && state.edited(event.target.id)}
    >
      <input type="hidden" name="aanvraag" value={target.requestId} />
      {target.mode === 'edit' && <input type="hidden" name="versie" value={target.versie} />}
      <input type="hidden" name="geladen" value={JSON.stringify(target.before)} />
      {target.mode === 'plan' && (
        <p className="wide hint">
          <button type="button" className="link" onClick={() => state.put(sampleFields(today))}>
            Vul testlevering automatisch in
          </button>
        </p>
      )}
      <CustomerField
        defaultValue={fields.Klant_naam}
        typed={typed.Klant_naam}
        error={errors.Klant_naam}
        isFirst={target.mode === 'plan' && fields.Klant_naam === ''}
        onChoose={state.choose}
      />
      <TextField label="Telefoon" type="tel" {...plain('telefoonnummer')} />
      <div className="wide">
        <AreaField label="Adres" rows={2} {...plain('leveringsadres')} />
      </div>
      <DateField
        value={date}
        today={today}
        error={errors.Datum}
        onChange={(Datum) => state.put({ Datum })}
      />
      <SelectField label="Tijdslot" options={slots} {...plain('Tijdslot')} />
      <LoadLine date={date} day={day} known={known} />
      <Warnings
        texts={target.mode === 'plan' ? dayWarnings(date, typed.Klant_naam, today, day) : []}
      />
      <TextField label="Prijs per kuub" inputMode="decimal" {...plain('Prijs')} />
      <TextField label="Aantal kuub" inputMode="decimal" {...plain('Aantal')} />
      <p className="wide total">
        Prijs × aantal: <output name="totaal">{totalText(typed)}</output>
      </p>
      <TextField label="Bezorgkosten" inputMode="decimal" {...plain('bezorgkosten')} />
      <SelectField label="Betaalmethode" options={payments} {...plain('Betaling')} />
      <Warnings texts={phoneWarning === '' ? [] : [phoneWarning]} />
      <div className="wide">
        <AreaField label="Opmerkingen" hint={remarksHint} {...plain('opmerkingen')} />
      </div>
      <ConflictPart what="dit" conflict={state.conflict} typed={typed} onChoose={state.put} />
      <p role="alert" className="wide error">
        {state.message}
      </p>
      <div className="wide buttons">
        {/* First, so that Enter presses it; shown as the last. */}
        <SubmitButton className="last" busy={state.busy}>
          {target.mode === 'plan' ? 'Levering plannen' : 'Wijzig levering'}
        </SubmitButton>
        {target.mode === 'edit' && <DeleteButton id={target.id} />}
      </div>
      <LeavingQuestion />
    </form>
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

/** Without scripts it sends the form, and the server asks whether it is meant. */
function DeleteButton({ id }: { id: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        className="danger"
        name="verwijderen"
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
          question="Weet je zeker dat je deze levering wilt verwijderen?"
          act="Verwijder levering"
          onConfirm={() => removeDelivery(id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function totalText(fields: DeliveryFields): string {
  const total = liveTotal(fields);
  return total === undefined ? '–' : formatEuros(total);
}
