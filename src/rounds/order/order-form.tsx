import { returnQuery } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { rowOf } from '../../shared/changed-row.ts';
import { formatTijd } from '../../shared/dates.ts';
import type { Point } from '../../shared/point.ts';
import { YES } from '../../shared/wire-names.ts';
import { Checkbox, Hidden } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { kmText } from '../map/km.ts';
import type { Part } from '../pages.ts';
import { ORDER_ID, orderActs, orderNames, roundQuery } from '../wire-names.ts';
import { OrderMap } from './order-map.tsx';
import type { Proposal } from './proposal.ts';
import { ProposedOrder } from './proposed-order.tsx';
import type { SlotStop } from './queries.ts';

type OrderFormProps = {
  time: SlotTime;
  stops: SlotStop[];
  /** The point of the firm's address. */
  firm: Point | null;
  /** The kilometres of the present order. */
  km: number | null;
  pinned: readonly number[];
  proposal?: Proposal | undefined;
  /** The stops of this page. The form also has the order and the pinned stops of the other pages. */
  part: Part;
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
  part,
  back,
  message,
}: OrderFormProps) {
  const { date, slot } = time;
  const { first, before, after } = part;
  const shown = stops.slice(first - 1, part.last);
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <form
      id={ORDER_ID}
      method="post"
      action={paths.roundOrder({
        ...timeQuery(time),
        ...returnQuery(back),
        [roundQuery.from]: first,
      })}
    >
      <Hidden
        fields={{
          ...timeQuery(time),
          ...returnQuery(back),
          [orderNames.order]: stops.map(({ id }) => id).join(),
          [orderNames.pinned]: pinned.filter((id) => !ids.has(id)),
          ...(proposal && { [orderActs.propose]: YES }),
        }}
      />
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
        {before !== undefined && <PageButton from={before} text="Vorige stops" />}
        <div className="slot" data-time={formatTijd(date, slot)}>
          <ul>
            {shown.map((stop) => (
              <StopRow
                key={stop.id}
                {...stop}
                isLast={stop.number === stops.length}
                isPinned={pinned.includes(stop.id)}
              />
            ))}
          </ul>
        </div>
        {after !== undefined && <PageButton from={after} text="Volgende stops" />}
        <OrderMap stops={stops} firm={firm} name="Kaart van nu" />
        <button name={orderActs.propose} value={YES} formMethod="get" formAction={PROPOSAL}>
          Volgorde voorstellen
        </button>
      </section>
      {proposal && <ProposedOrder {...{ stops, firm, proposal, part, back }} />}
    </form>
  );
}

/** The path with which the page opens at the heading of its proposal. */
const PROPOSAL = `${paths.roundOrder()}#voorstel`;

function timeQuery({ date, slot }: SlotTime) {
  return { [orderNames.date]: date, [orderNames.slot]: slot };
}

/** Opens another page. The button sends the form, because a link would not pass on the pinned stops. */
function PageButton({ from, text }: { from: number; text: string }) {
  return (
    <p className="row">
      <button name={roundQuery.from} value={from} formMethod="get" formAction={paths.roundOrder()}>
        {text}
      </button>
    </p>
  );
}

type StopRowProps = SlotStop & { isLast: boolean; isPinned: boolean };

/** The buttons 'Omhoog' and 'Omlaag' work without scripts, and the grip is for dragging. */
function StopRow({ isLast, isPinned, ...stop }: StopRowProps) {
  const { id, number, customerName, town } = stop;
  const isDelivered = stop.deliveredAt !== null;
  return (
    <li className="card" id={rowOf('levering', id)}>
      <button type="button" className="grip" value={id} tabIndex={-1} aria-hidden="true">
        <Icon name="grip" />
      </button>
      <span className="nr">{number}</span>
      <span className="who">
        <b>{customerName}</b>
        <small>{town}</small>
      </span>
      <Checkbox
        name={orderNames.pinned}
        value={id}
        defaultChecked={isPinned || isDelivered}
        disabled={isDelivered}
      >
        {isDelivered ? 'geleverd' : 'vast'}
        <span className="unseen">{`: ${customerName}`}</span>
      </Checkbox>
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

/** The buttons of /rit that lead to the page for the order of a slot. */
export function OrderButtons({ date, slot }: SlotTime) {
  return (
    <form className="row" action={paths.roundOrder()}>
      <Hidden fields={timeQuery({ date, slot })} />
      <button className="quiet">Volgorde wijzigen</button>
      <button className="quiet" name={orderActs.propose} value={YES} formAction={PROPOSAL}>
        Volgorde voorstellen
      </button>
    </form>
  );
}
