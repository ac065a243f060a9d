import { paymentText } from '../../deliveries/delivery.ts';
import { formatTime } from '../../shared/dates.ts';
import { cents, formatAmountInput, formatEuros } from '../../shared/money.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { townOf } from '../../shared/town.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { mapUrl } from '../../ui/map-link.ts';
import { ButtonLink } from '../../ui/screen.tsx';
import { NO, STOP, tickNames, YES } from '../ticks/wire-names.ts';
import { cashOf, type NumberedStop } from './round.ts';
import { CASH_TEXTS } from './wire-names.ts';

export type FormOfStops = {
  action: string;
  /** One id for all forms of the page, since a tick counts once for each delivery and request. */
  requestId: string;
};
type StopProps = { stop: NumberedStop; isNext: boolean; form: FormOfStops };

/** A stop folds to a line, except for the next one. Its buttons stay outside the part that folds. */
export function StopItem({ stop, isNext, form }: StopProps) {
  const { id, deliveredAt } = stop;
  const state = deliveredAt !== null ? ' done' : isNext ? ' next' : '';
  return (
    <li className={`stop${state}`} id={`stop-${id}`} data-stop={id}>
      <details open={isNext}>
        <StopLine {...stop} />
        <StopDetails {...stop} />
      </details>
      <TickForm stop={stop} {...form} />
    </li>
  );
}

function StopLine({ number, customerName, address, quantity, remarks }: NumberedStop) {
  return (
    <summary>
      <span className="nr">
        <span>{number}</span>
        <Icon name="check" />
      </span>
      <span className="who">
        <b>{customerName}</b>
        <small>{townOf(address)}</small>
      </span>
      <span className="kuub">{`${formatQuantity(quantity)} kuub`}</span>
      {remarks !== '' && <span className="remark">{remarks}</span>}
    </summary>
  );
}

function StopDetails(stop: NumberedStop) {
  const { address, phone, payment, deliveredAt } = stop;
  return (
    <div>
      <p className="address">{address}</p>
      <div className="pair">
        {phone !== '' && (
          <ButtonLink className="tall" href={`tel:${phone.replace(/[^+\d]/g, '')}`} title={phone}>
            <Icon name="phone" />
            Bellen
          </ButtonLink>
        )}
        <ButtonLink className="tall" href={mapUrl(address)}>
          <Icon name="pin" />
          Kaart
        </ButtonLink>
      </div>
      {cashOf(stop) === undefined && (
        <p className="state dim">
          {payment === 'contant'
            ? 'Niets te innen'
            : `Niets te innen: ${paymentText(payment).toLowerCase()}`}
        </p>
      )}
      {deliveredAt !== null && (
        <p className="state dim">{`Geleverd om ${formatTime(deliveredAt)}. Druk nog eens op Geleverd om dit ongedaan te maken.`}</p>
      )}
    </div>
  );
}

/** A form for each stop, which works without scripts. With scripts `islands/rounds/round.ts` sends the ticks. */
function TickForm({ stop, action, requestId }: { stop: NumberedStop } & FormOfStops) {
  const { id, date, deliveredAt } = stop;
  const isDelivered = deliveredAt !== null;
  return (
    <form className="ticks" method="post" action={action}>
      <input type="hidden" name={HIDDEN.requestId} value={requestId} />
      <input type="hidden" name={STOP} value={id} />
      <input type="hidden" name={tickNames.date} value={date} />
      <Cash {...stop} />
      <button
        name={tickNames.delivered}
        value={isDelivered ? NO : YES}
        className="button tall primary"
        aria-pressed={isDelivered}
      >
        <Icon name="check" />
        <span>Geleverd</span>
      </button>
    </form>
  );
}

function Cash(stop: NumberedStop) {
  const { collect = cents(0), received } = stop;
  const amount = cashOf(stop);
  if (amount === undefined) return null;
  const isReceived = received !== null;
  const due = isReceived && received !== collect ? `, te innen was ${formatEuros(collect)}` : '';
  return (
    <div className="collect">
      <p>
        <small>{CASH_TEXTS[isReceived ? 'received' : 'due'] + due}</small>
        <b>{formatEuros(amount)}</b>
      </p>
      <button
        name={tickNames.received}
        value={isReceived ? '' : formatAmountInput(amount)}
        className="button tall"
        aria-pressed={isReceived}
        data-amount={amount}
      >
        <Icon name="cash" />
        <span>Ontvangen</span>
      </button>
    </div>
  );
}
