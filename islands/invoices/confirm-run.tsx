import { useState } from 'react';
import { PAYMENT_METHODS, paymentText, deliveryNames } from '../../src/deliveries/delivery.ts';
import type { Firm } from '../../src/invoices/invoicing/screen.tsx';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros } from '../../src/shared/money.ts';
import { Field, SubmitButton } from '../../src/ui/field.tsx';
import { Modal, ModalEnd } from '../kit/modal.tsx';
import type { changePayment, withSavedPayment } from './save-payment.ts';
import type { Picked } from './use-selection.ts';

/** Passed as props, because with an import the bundler would make one more file to load. */
type Payments = {
  changePayment: typeof changePayment;
  withSavedPayment: typeof withSavedPayment;
};
type ConfirmProps = Payments & {
  picked: Picked[];
  isOutOfReach: (one: Picked) => boolean;
  firm: Firm;
  onAnswer: (confirmed?: Picked[]) => void;
};

/** Asks the questions before a run. `onAnswer` gets the deliveries to invoice, or undefined when the user cancels. */
export function ConfirmRun({ picked, firm, isOutOfReach, onAnswer, ...payments }: ConfirmProps) {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const { missing, mayFillIn } = firm;
  const unknown = picked.filter(({ payment }) => payment === 'onbekend');
  const outOfReach = picked.filter(isOutOfReach);
  const held = picked.filter((one) => one.held !== undefined);
  const isNoted = missing.length + outOfReach.length + held.length > 0;
  const cancel = () => onAnswer();

  async function confirm(form: FormData) {
    setBusy(true);
    const isSaved = await saveChosen(
      payments,
      unknown,
      form.getAll(deliveryNames.payment).map(String),
    );
    if (isSaved) return onAnswer(picked.map(payments.withSavedPayment));
    setMessage('Kon betaalmethode niet bijwerken.');
    setBusy(false);
  }

  return (
    <Modal title={titleOf({ missing, held, outOfReach })} onClose={cancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(new FormData(event.currentTarget));
        }}
      >
        {missing.length > 0 && <MissingDetails missing={missing} mayFillIn={mayFillIn} />}
        {missing.length > 0 && held.length > 0 && <h3>{HELD}</h3>}
        {held.length > 0 && <HeldBack held={held} />}
        {missing.length + held.length > 0 && outOfReach.length > 0 && <h3>{OUT_OF_REACH}</h3>}
        {outOfReach.length > 0 && <OutOfReach names={outOfReach.map(({ name }) => name)} />}
        {isNoted && unknown.length > 0 && <h3>{UNKNOWN}</h3>}
        {unknown.length > 0 && <UnknownMethods unknown={unknown} days={firm.paymentTermDays} />}
        <ModalEnd message={message} onClose={cancel}>
          <SubmitButton busy={busy} className={missing.length > 0 && mayFillIn ? 'quiet' : ''}>
            {isNoted ? 'Toch maken' : howMany(picked.length)}
          </SubmitButton>
          {missing.length > 0 && mayFillIn && (
            <a className="button" href={islandPaths.settings()}>
              Naar instellingen
            </a>
          )}
        </ModalEnd>
      </form>
    </Modal>
  );
}

const MISSING = 'Gegevens van het bedrijf ontbreken';
const HELD = 'Nog niet geleverd';
const OUT_OF_REACH = 'Betaalverzoek komt niet aan';
const UNKNOWN = 'Betaalmethode onbekend';

type Noted = { missing: string[]; held: Picked[]; outOfReach: Picked[] };

function titleOf({ missing, held, outOfReach }: Noted): string {
  if (missing.length > 0) return MISSING;
  if (held.length > 0) return HELD;
  return outOfReach.length > 0 ? OUT_OF_REACH : UNKNOWN;
}

function HeldBack({ held }: { held: Picked[] }) {
  const [one, other] = held;
  if (one !== undefined && other === undefined)
    return (
      <>
        <p>{one.name}</p>
        <p>{`${one.held}. Toch factureren?`}</p>
      </>
    );
  return (
    <>
      <ul>
        {held.map(({ id, name, held: reason }) => (
          <li key={id}>{`${name}: ${reason}.`}</li>
        ))}
      </ul>
      <p>Toch factureren?</p>
    </>
  );
}

function OutOfReach({ names }: { names: string[] }) {
  return (
    <>
      <p>Zonder telefoonnummer en e-mailadres krijgt de klant de betaallink niet:</p>
      <ul>
        {names.map((name, i) => (
          <li key={i}>{name}</li>
        ))}
      </ul>
      <p>Vul er een in bij de levering, of geef de factuur op papier: daar staat de rekening op.</p>
    </>
  );
}

function MissingDetails({ missing, mayFillIn }: Pick<Firm, 'missing' | 'mayFillIn'>) {
  return (
    <>
      <p>Op de factuur horen ook:</p>
      <ul>
        {missing.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>Een factuur verandert daarna niet meer.</p>
      {!mayFillIn && <p>Een beheerder vult dit in bij de instellingen.</p>}
    </>
  );
}

function UnknownMethods({ unknown, days }: { unknown: Picked[]; days: number }) {
  return (
    <>
      <p>{unknownSentence(unknown.length, days)}</p>
      {unknown.map(({ id, name, total }) => (
        <Field key={id} label={`${name}, ${formatEuros(total)}`} name={`betaling-${id}`}>
          <select id={`betaling-${id}`} name={deliveryNames.payment}>
            {PAYMENT_METHODS.map((method) => (
              <option key={method} value={method}>
                {paymentText(method)}
              </option>
            ))}
          </select>
        </Field>
      ))}
    </>
  );
}

function unknownSentence(count: number, days: number): string {
  const [of, invoice] =
    count === 1
      ? ['1 levering', 'De factuur vraagt']
      : [`${count} leveringen`, 'Hun factuur vraagt'];
  const term = days === 0 ? '' : `, binnen ${days === 1 ? '1 dag' : `${days} dagen`}`;
  return `Van ${of} weten we nog niet hoe er betaald wordt. ${invoice} om overmaken op de bank${term}.`;
}

function howMany(count: number): string {
  return count === 1 ? '1 factuur maken' : `${count} facturen maken`;
}

/** Ignores deliveries that another user changed or deleted, because the run reports them. */
async function saveChosen(
  payments: Payments,
  unknown: Picked[],
  methods: string[],
): Promise<boolean> {
  for (const [i, one] of unknown.map(payments.withSavedPayment).entries()) {
    const payment = methods[i] ?? one.payment;
    if (payment === one.payment) continue;
    const { ok, status } = await payments.changePayment({ ...one, payment });
    if (!ok && status !== 409 && status !== 404) return false;
  }
  return true;
}
