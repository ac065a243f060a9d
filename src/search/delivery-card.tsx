import { paymentText } from '../deliveries/delivery.ts';
import { outcomeLine } from '../deliveries/outcome.ts';
import { slotAndWindow } from '../deliveries/window.ts';
import { DELIVERY_ID } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { formatDayInFull } from '../shared/calendar.ts';
import { addDays, type IsoDate } from '../shared/dates.ts';
import { deliveryTotal, formatEuros } from '../shared/money.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { inDialog } from '../ui/dialog.ts';
import { Fact } from '../ui/fact.tsx';
import { State } from '../ui/state.tsx';
import { Answer, CallButton, ContactFacts } from './card-parts.tsx';
import { canMove, type NextStop } from './card.ts';
import { deliveryStatus, stateOf } from './status.ts';

/** The card of a delivery without a customer record. */
export function DeliveryCard({ stop, today }: { stop: NextStop; today: IsoDate }) {
  const { id, customerName, phone, address } = stop.delivery;
  const href = paths.editDelivery(id);
  return (
    <Answer title={customerName} href={href}>
      <dl className="facts">
        <ContactFacts phone={phone} address={address} />
        <Fact name="Levering">
          <Next stop={stop} today={today} />
        </Fact>
      </dl>
      <div className="buttons">
        <a className="button primary i-truck" href={href}>
          Open levering
        </a>
        <CallButton phone={phone} />
        {canMove(stop) && <MoveButton id={id} />}
      </div>
    </Answer>
  );
}

type NextProps = { stop: NextStop; today: IsoDate };

export function Next({ stop: { delivery, stop, stops, previous }, today }: NextProps) {
  const { date, outcome, deliveredQuantity, quantity, price, fee, payment } = delivery;
  const status = deliveryStatus(delivery);
  const outcomeText = outcome === null ? '' : outcomeLine(outcome, deliveredQuantity);
  const text = status === 'Gepland' ? 'Nog niet geleverd' : outcomeText || status;
  const after = previous === undefined ? '' : ` · na ${previous.customerName}`;
  const total = formatEuros(deliveryTotal(price, quantity, fee));
  return (
    <>
      <b>{`${nearDay(date, today)}, ${slotAndWindow(delivery)}`}</b>
      {stop > 0 && `, stop ${stop} van ${stops}`} <State {...stateOf(status)} text={text} />
      <small>{`${formatQuantity(quantity)} kuub, ${total}, ${paymentText(payment)}${after}`}</small>
    </>
  );
}

function nearDay(date: IsoDate, today: IsoDate): string {
  if (date === today) return 'vandaag';
  return date === addDays(today, 1) ? 'morgen' : formatDayInFull(date, today);
}

export function MoveButton({ id }: { id: number }) {
  return (
    <form>
      <input type="hidden" name={DELIVERY_ID} value={id} />
      <button
        className="i-calendar"
        formAction={paths.moveDelivery({ [DELIVERY_ID]: id })}
        {...inDialog}
      >
        Verplaatsen
      </button>
    </form>
  );
}
