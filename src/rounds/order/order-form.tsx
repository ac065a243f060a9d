import { returnQuery } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { formatTijd } from '../../shared/dates.ts';
import type { Point } from '../../shared/point.ts';
import { townOf } from '../../shared/postal-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import { kmText } from '../map/km.ts';
import { hasMap } from '../map/layout.ts';
import { Drawing } from '../map/slot-map.tsx';
import { NO_POINTS, numberStops } from '../map/stops.ts';
import { ORDER_ID, orderActs, orderNames, YES } from '../wire-names.ts';
import type { Proposal } from './proposal.ts';
import type { SlotStop } from './queries.ts';

export type OrderFormProps = {
  time: SlotTime;
  stops: SlotStop[];
  /** The point of the firm's address. */
  firm: Point | null;
  /** The kilometres of the present order. */
  km: number | null;
  pinned: readonly number[];
  proposal?: Proposal | undefined;
  /** The page that the user came from. */
  back: string;
  message?: string | undefined;
};

/** The script of this page (`islands/rounds/order.entry.ts`) saves each move and then shows the form again. */
export function OrderForm({
  time,
  stops,
  firm,
  km,
  pinned,
  proposal,
  back,
  message,
}: OrderFormProps) {
  const { date, slot } = time;
  return (
    <form
      id={ORDER_ID}
      method="post"
      action={paths.roundOrder({ ...timeQuery(time), ...returnQuery(back) })}
    >
      {Object.entries({ ...timeQuery(time), ...returnQuery(back) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={orderNames.order} value={listed(stops.map(({ id }) => id))} />
      {message && (
        <p className="notice bad" role="alert">
          {message}
        </p>
      )}
      <section aria-labelledby="nu">
        <h2 id="nu">
          {'Nu '}
          <small>{kmText(km)}</small>
        </h2>
        <div className="slot" data-time={formatTijd(date, slot)}>
          <ul>
            {stops.map((stop, index) => (
              <StopRow
                key={stop.id}
                stop={stop}
                number={index + 1}
                isLast={index === stops.length - 1}
                isPinned={pinned.includes(stop.id)}
              />
            ))}
          </ul>
        </div>
        <OrderMap stops={stops} firm={firm} name="Kaart van nu" />
        <button name={orderActs.propose} value={YES} formMethod="get" formAction={PROPOSAL}>
          Volgorde voorstellen
        </button>
      </section>
      {proposal && <ProposedOrder stops={stops} firm={firm} proposal={proposal} back={back} />}
    </form>
  );
}

/** The path with which the page opens at the heading of its proposal. */
export const PROPOSAL = `${paths.roundOrder()}#voorstel`;

function timeQuery({ date, slot }: SlotTime) {
  return { [orderNames.date]: date, [orderNames.slot]: slot };
}

const listed = (ids: number[]) => ids.join(',');

type StopRowProps = { stop: SlotStop; number: number; isLast: boolean; isPinned: boolean };

/** The buttons 'Omhoog' and 'Omlaag' work without scripts, and the grip is for dragging. */
function StopRow({ stop, number, isLast, isPinned }: StopRowProps) {
  const { id, customerName, address, deliveredAt } = stop;
  const isDelivered = deliveredAt !== null;
  return (
    <li className="card" id={`levering-${id}`}>
      <button type="button" className="grip" value={id} tabIndex={-1} aria-hidden="true">
        <Icon name="grip" />
      </button>
      <span className="nr">{number}</span>
      <span className="who">
        <b>{customerName}</b>
        <small>{townOf(address)}</small>
      </span>
      <label>
        <input
          type="checkbox"
          name={orderNames.pinned}
          value={id}
          defaultChecked={isPinned || isDelivered}
          disabled={isDelivered}
        />
        {isDelivered ? 'geleverd' : 'vast'}
        <span className="unseen">{`: ${customerName}`}</span>
      </label>
      <button
        name={orderActs.up}
        value={id}
        aria-label={`Omhoog: ${customerName}`}
        disabled={number === 1}
      >
        <Icon name="up" />
      </button>
      <button
        name={orderActs.down}
        value={id}
        aria-label={`Omlaag: ${customerName}`}
        disabled={isLast}
      >
        <Icon name="down" />
      </button>
    </li>
  );
}

type OrderMapProps = { stops: SlotStop[]; firm: Point | null; name: string };

function OrderMap({ stops, firm, name }: OrderMapProps) {
  const numbered = numberStops(stops);
  if (!hasMap(numbered)) return null;
  return (
    <div className="map">
      <Drawing stops={numbered} firm={firm} name={name} />
    </div>
  );
}

type ProposedOrderProps = Pick<OrderFormProps, 'stops' | 'firm' | 'back'> & { proposal: Proposal };

function ProposedOrder({ stops, firm, proposal, back }: ProposedOrderProps) {
  const { order, km, kmNow } = proposal;
  const proposed = order.flatMap((id) => stops.find((stop) => stop.id === id) ?? []);
  const isSame = proposed.every((stop, index) => stop === stops[index]);
  return (
    <section aria-labelledby="voorstel">
      <h2 id="voorstel">
        {'Voorstel '}
        <small>{km !== null && kmNow !== null && savedText(km, kmNow)}</small>
      </h2>
      <ol>
        {proposed.map((stop, index) => (
          <li className="card" key={stop.id}>
            <span className="nr">{index + 1}</span>
            <span className="who">
              <b>{stop.customerName}</b>
              <small>{townOf(stop.address)}</small>
            </span>
            {stop !== stops[index] && <small>{`nu ${stops.indexOf(stop) + 1}`}</small>}
          </li>
        ))}
      </ol>
      <OrderMap stops={proposed} firm={firm} name="Kaart van het voorstel" />
      <Remarks {...proposal} stops={stops} />
      {isSame ? (
        proposal.withoutPoint.length < stops.length && (
          <p>De volgorde is al goed: er is geen kortere gevonden.</p>
        )
      ) : (
        <div className="buttons">
          <ButtonLink href={back} className="quiet">
            Annuleren
          </ButtonLink>
          <button className="primary" name={orderActs.accept} value={listed(order)}>
            Overnemen
          </button>
        </div>
      )}
    </section>
  );
}

/** '61,2 km, 23,1 km minder' */
function savedText(km: number, kmNow: number): string {
  const [less, more] = [kmNow - km, km - kmNow];
  if (less >= 0.05) return `${kmText(km)}, ${kmText(less)} minder`;
  return more >= 0.05 ? `${kmText(km)}, ${kmText(more)} meer` : kmText(km);
}

function Remarks({ stops, km, withoutPoint }: Proposal & { stops: SlotStop[] }) {
  if (km === null && withoutPoint.length === stops.length)
    return <p className="notice warn">{NO_POINTS}</p>;
  const names = stops
    .filter(({ id }) => withoutPoint.includes(id))
    .map(({ customerName }) => customerName);
  return (
    <>
      {names.length > 0 && (
        <p className="notice warn">
          <Icon name="alert" />
          <span>{`Nog zonder punt op de kaart, dus niet meegerekend: ${names.join(', ')}.`}</span>
        </p>
      )}
      {km === null && (
        <p className="notice">
          <Icon name="info" />
          <span>
            Het adres van je bedrijf heeft nog geen punt op de kaart. Het voorstel begint daarom bij
            de eerste stop, zonder kilometers.
          </span>
        </p>
      )}
    </>
  );
}
