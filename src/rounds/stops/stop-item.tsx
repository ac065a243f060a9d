import type { ReactNode } from 'react';
import { paymentText } from '../../deliveries/delivery.ts';
import { OUTCOME_TEXTS, outcomeLine, partText } from '../../deliveries/outcome.ts';
import { windowText } from '../../deliveries/window.ts';
import { formatTime } from '../../shared/dates.ts';
import { formatAmountInput, formatEuros } from '../../shared/money.ts';
import { formatQuantity, formatQuantityInput } from '../../shared/quantity.ts';
import { HIDDEN, NO, YES } from '../../shared/wire-names.ts';
import { Hidden } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mapUrl, phoneUrl } from '../../ui/links.tsx';
import { useRow } from '../../ui/row.ts';
import { ButtonLink } from '../../ui/screen.tsx';
import { saleText } from '../cash-to-collect.ts';
import { type PhotoForms, StopPhotos } from '../photos/stop-photos.tsx';
import { CASH_TEXTS, STOP, tickNames } from '../wire-names.ts';
import { amountOf, cashOf, type ShownStop } from './round.ts';
import { ToldLines } from './told-lines.tsx';

type FormOfStops = {
  action: string;
  report: string;
  photos: PhotoForms;
  /**
   * All forms of the page can have the same request id, because a tick counts once for each delivery and request id.
   */
  requestId: string;
  /** Whether the next stop has the button 'Onderweg'. */
  canTell: boolean;
};
type StopProps = { stop: ShownStop; isNext: boolean; form: FormOfStops };

/** Every stop except the next one is folded to one line. The buttons of a folded stop stay visible. */
export function StopItem({ stop, isNext, form }: StopProps) {
  const { id, outcome, collect, sale } = stop;
  return (
    <li
      className={`stop${stateOf(stop, isNext)}`}
      {...useRow('levering', id)}
      data-stop={id}
      data-outcome={outcome ?? undefined}
      data-collect={collect}
      data-sale={sale && saleText(sale)}
    >
      <details open={isNext}>
        <StopLine {...stop} />
        <StopDetails {...stop}>
          <ToldLines stop={stop} action={form.action} canTell={isNext && form.canTell} />
        </StopDetails>
        <StopPhotos stop={stop} forms={form.photos} requestId={form.requestId} />
      </details>
      <TickForm stop={stop} {...form} />
    </li>
  );
}

function stateOf({ outcome, deliveredAt }: ShownStop, isNext: boolean): string {
  if (deliveredAt !== null) return ' done';
  if (outcome !== null) return ' failed';
  return isNext ? ' next' : '';
}

function StopLine(stop: ShownStop) {
  const { number, customerName, town, quantity, remarks, outcome, deliveredQuantity } = stop;
  const window = windowText(stop);
  return (
    <summary>
      <span className="nr">
        <span>{number}</span>
        <Icon name="check" />
      </span>
      <span className="who">
        <b>{customerName}</b>
        <small>
          {window === '' ? town : `${town} `}
          {window !== '' && <span>{window}</span>}
        </small>
      </span>
      <span className="kuub">
        {`${formatQuantity(quantity)} kuub`}
        <small data-shown-outcome="">{outcomeLine(outcome, deliveredQuantity)}</small>
      </span>
      {remarks !== '' && <span className="remark">{remarks}</span>}
    </summary>
  );
}

function StopDetails({ children, ...stop }: ShownStop & { children: ReactNode }) {
  const { address, phone, payment } = stop;
  return (
    <div>
      <p className="address">{address}</p>
      <div className="pair">
        {phone !== '' && (
          <ButtonLink className="tall" href={phoneUrl(phone)} title={phone}>
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
      {children}
      <OutcomeOf {...stop} />
    </div>
  );
}

function OutcomeOf(stop: ShownStop) {
  const { outcome, outcomeAt, outcomeRemark, deliveredAt } = stop;
  if (outcome === null || outcomeAt === null) return null;
  const part = partText(stop);
  const what = `${OUTCOME_TEXTS[outcome]} om ${formatTime(outcomeAt)}${part ? `: ${part}` : ''}.`;
  const button = OUTCOME_TEXTS[deliveredAt === null ? outcome : 'geleverd'];
  return (
    <div data-reported="">
      <p className="state dim">
        <span>
          {what}{' '}
          <span className="on-screen">{`Druk nog eens op ${button} om dit ongedaan te maken.`}</span>
        </span>
      </p>
      {outcomeRemark !== '' && <p className="remark">{outcomeRemark}</p>}
    </div>
  );
}

/** This form works without scripts. With scripts, `islands/rounds/round.entry.ts` sends the ticks. */
function TickForm({ stop, action, report, requestId }: { stop: ShownStop } & FormOfStops) {
  const { id, date, outcome, deliveredAt, quantity, deliveredQuantity, outcomeRemark } = stop;
  const isDelivered = deliveredAt !== null;
  return (
    <form className="ticks" method="post" action={action}>
      <Hidden
        fields={{
          [HIDDEN.requestId]: requestId,
          [STOP]: id,
          [tickNames.date]: date,
          [tickNames.was]: outcome ?? '',
        }}
      />
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
      <TakeBack {...stop} />
      <button
        formMethod="get"
        formAction={report}
        className="button tall"
        data-planned={quantity}
        data-part={deliveredQuantity === null ? undefined : formatQuantityInput(deliveredQuantity)}
        data-remark={outcomeRemark || undefined}
        data-cash={cashReported(stop)}
      >
        <Icon name="more" />
        <span>Anders…</span>
      </button>
    </form>
  );
}

/** The reported cash. '' when no cash is reported, and undefined for a stop without cash. */
function cashReported({ received, collect }: ShownStop): string | undefined {
  if (received !== null) return formatAmountInput(received);
  return collect === undefined ? undefined : '';
}

/**
 * The button that undoes a reported failure. It is visible only when nobody was at home or the customer refused the
 * delivery.
 */
function TakeBack({ outcome, deliveredAt }: ShownStop) {
  const isFailed = outcome !== null && deliveredAt === null;
  return (
    <button
      name={tickNames.delivered}
      value={NO}
      className="button tall"
      aria-pressed="true"
      data-take-back=""
      hidden={!isFailed}
    >
      <Icon name="close" />
      <span>{isFailed ? OUTCOME_TEXTS[outcome] : ''}</span>
    </button>
  );
}

function Cash(stop: ShownStop) {
  const { received } = stop;
  const [amount, due] = [cashOf(stop), amountOf(stop)];
  if (amount === undefined) return null;
  const isReceived = received !== null;
  const other = isReceived && received !== due ? `, te innen was ${formatEuros(due)}` : '';
  return (
    <div className="collect">
      <p>
        <small>{CASH_TEXTS[isReceived ? 'received' : 'due'] + other}</small>
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
