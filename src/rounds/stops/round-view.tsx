import type { ReactNode } from 'react';
import type { Slot } from '../../shared/dates.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { sumEach } from '../../shared/sum.ts';
import { Bar } from '../../ui/bar.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import type { RoundStop } from '../list.ts';
import { RouteLinks } from '../map/route-links.tsx';
import { SlotMap } from '../map/slot-map.tsx';
import { OrderButtons } from '../order/order-form.tsx';
import { PageLine, PageLink } from '../page-link.tsx';
import type { Part } from '../pages.ts';
import { REMOVE_PHOTO_TITLE, RemovePhotoForm } from '../photos/remove-photo-form.tsx';
import { ROUND_ID } from '../wire-names.ts';
import { progressText } from './progress.ts';
import { REPORT_TITLE, ReportForm } from './report-form.tsx';
import { type ShownStop, progressOf, type Round, roundPage } from './round.ts';
import { StopItem } from './stop-item.tsx';

export type RoundProps = {
  round: Round;
  /** The stops of the page. */
  part: Part;
  /** The URL of a page with all stops, to print them. The page of a link has none. */
  allHref?: string;
  action: string;
  report: string;
  /** The URL of the forms with a photo. */
  photo: string;
  /** The prefix of the paths of the calls: '' or the path of a driver's link. */
  prefix: string;
  /** The user or link to which the ticks that wait for a connection belong. */
  owner: string;
  /** The name of the user. Earlier versions kept the waiting ticks under this name. */
  name?: string;
  /** The time in milliseconds for which a browser may keep the page, to show it without a connection. */
  keptMs: number;
  worker: string;
  pageHref: (from: number) => string;
  /** The URL of the reconciliation of the day. */
  reconciliation: string;
  /** Whether the user may change the order of the stops. The driver of a link may not. */
  mayOrder?: boolean;
  /** Whether the page has the button 'Onderweg'. Only the page of a link has it. */
  canTell?: boolean;
  /** Shown instead of a round without stops. */
  empty?: ReactNode;
};

export function RoundView({
  round,
  part,
  allHref,
  action,
  report,
  photo,
  pageHref,
  reconciliation,
  mayOrder = false,
  canTell = false,
  empty = NO_STOPS,
  ...kept
}: RoundProps) {
  const { before, after } = part;
  const { slots, next } = roundPage(round.stops, part);
  const photos = { action: photo, prefix: kept.prefix, ids: round.photos };
  const form = {
    action,
    report,
    photos,
    requestId: crypto.randomUUID(),
    canTell: canTell && round.isNextReachable,
  };
  return (
    <>
      <p className="notice warn" role="status" data-waiting="" hidden />
      <div role="alert" data-refused="" />
      <dialog aria-labelledby="anders">
        <h2 id="anders">{REPORT_TITLE}</h2>
        <ReportForm action={action} back={action} />
      </dialog>
      <dialog aria-labelledby="foto-weg">
        <h2 id="foto-weg">{REMOVE_PHOTO_TITLE}</h2>
        <RemovePhotoForm action={photo} back={action} />
      </dialog>
      <div
        id={ROUND_ID}
        data-island="round"
        data-shows="levering"
        data-date={round.date}
        data-prefix={kept.prefix}
        data-owner={kept.owner}
        data-name={kept.name}
        data-kept-ms={kept.keptMs}
        data-worker={kept.worker}
      >
        {round.stops.length > 0 ? (
          <>
            <ToLoad stops={round.stops} />
            <ProgressLine round={round} />
          </>
        ) : (
          <div className="panel">{empty}</div>
        )}
        {allHref !== undefined && (before ?? after) !== undefined && (
          <PageLine noun="Stop" part={part} count={round.stops.length} allHref={allHref} />
        )}
        {before !== undefined && <PageLink href={pageHref(before)} text="Vorige stops" />}
        {slots.map(([slot, stops]) => (
          <section key={slot}>
            <h2>
              {`${slot} `}
              <small>{countText(stops)}</small>
            </h2>
            <SlotParts
              slot={slot}
              stops={round.stops.filter((stop) => stop.slot === slot)}
              round={round}
              mayOrder={mayOrder}
            >
              <ol>
                {stops.map((stop) => (
                  <StopItem key={stop.id} stop={stop} isNext={stop.id === next} form={form} />
                ))}
              </ol>
            </SlotParts>
          </section>
        ))}
        {after !== undefined && <PageLink href={pageHref(after)} text="Volgende stops" />}
      </div>
      {round.stops.length > 0 && (
        <p className="row between on-screen">
          <span>Klaar met rijden?</span>
          <ButtonLink href={reconciliation}>Verantwoording</ButtonLink>
        </p>
      )}
    </>
  );
}

type SlotPartsProps = {
  slot: Slot;
  stops: ShownStop[];
  round: Round;
  mayOrder: boolean;
  children: ReactNode;
};

/**
 * Shows the buttons for the order of a slot and the links to its route above the stops. The map is below the stops, so
 * that the driver sees the next stop first.
 */
function SlotParts({ slot, stops, round, mayOrder, children }: SlotPartsProps) {
  if (stops.length < 2) return children;
  return (
    <>
      <div className="row on-screen">
        {mayOrder && <OrderButtons date={round.date} slot={slot} />}
        <RouteLinks stops={stops} />
      </div>
      {children}
      <SlotMap slot={slot} stops={stops} firm={round.firm} />
    </>
  );
}

const NO_STOPS = (
  <div className="empty">
    <strong>Geen leveringen op deze dag.</strong>
  </div>
);

function countText(stops: ShownStop[]): string {
  const delivered = stops.filter(({ deliveredAt }) => deliveredAt !== null).length;
  return `${delivered} van ${stops.length}`;
}

/** The wood to load and the cash to collect for each slot of the day. */
function ToLoad({ stops }: { stops: RoundStop[] }) {
  const slots = [...Map.groupBy(stops, ({ slot }) => slot)];
  return (
    <div className="progress">
      {slots.map(([slot, ofSlot]) => {
        const { quantity, collect } = sumEach(ofSlot, 'quantity', 'collect');
        return (
          <p className="row between" key={slot}>
            <span>
              {`Laden ${slot.toLowerCase()}: ${plural(ofSlot.length, 'stop')}, ${formatQuantity(quantity)} kuub`}
            </span>
            {collect > 0 && <span>{`${formatEuros(collect)} contant`}</span>}
          </p>
        );
      })}
    </div>
  );
}

/** `islands/rounds/stops.ts` updates this text after a tick. */
function ProgressLine({ round }: { round: Round }) {
  const { delivered, stops, received, due } = progressOf(round.stops);
  return (
    <div className="progress">
      <p className="row between">
        <strong data-delivered={delivered} data-stops={stops}>
          {progressText(round.stops.map(({ outcome }) => outcome))}
        </strong>
        {due + received > 0 && (
          <span data-received={received} data-due={due}>
            {`contant ${formatEuros(received)} van ${formatEuros(due)}`}
          </span>
        )}
      </p>
      <Bar share={Math.round((100 * delivered) / stops)} className="full green" />
    </div>
  );
}
