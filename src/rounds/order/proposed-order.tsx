import type { Point } from '../../shared/point.ts';
import { Notice } from '../../ui/notice.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import { kmText } from '../map/km.ts';
import { NO_POINTS } from '../map/stops.ts';
import type { Part } from '../pages.ts';
import { orderActs } from '../wire-names.ts';
import { OrderMap } from './order-map.tsx';
import type { Proposal } from './proposal.ts';
import type { SlotStop } from './queries.ts';

type ProposedOrderProps = {
  stops: SlotStop[];
  firm: Point | null;
  proposal: Proposal;
  part: Part;
  back: string;
};

export function ProposedOrder({ stops, firm, proposal, part, back }: ProposedOrderProps) {
  const { order, km, kmNow } = proposal;
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const proposed = order.flatMap((id) => byId.get(id) ?? []);
  const isSame = proposed.every(({ number }, index) => number === index + 1);
  return (
    <section aria-labelledby="voorstel">
      <h2 id="voorstel">
        {'Voorstel '}
        <small>{km !== null && kmNow !== null && savedText(km, kmNow)}</small>
      </h2>
      <ol>
        {proposed.slice(part.first - 1, part.last).map((stop, index) => (
          <li className="card" key={stop.id}>
            <span className="nr">{part.first + index}</span>
            <span className="who">
              <b>{stop.customerName}</b>
              <small>{stop.town}</small>
            </span>
            {stop.number !== part.first + index && <small>{`nu ${stop.number}`}</small>}
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
          <button className="primary" name={orderActs.accept} value={order.join()}>
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
        <Notice kind="warn">{`Nog zonder punt op de kaart, dus niet meegerekend: ${names.join(', ')}.`}</Notice>
      )}
      {km === null && (
        <Notice>
          Het adres van je bedrijf heeft nog geen punt op de kaart. Het voorstel begint daarom bij
          de eerste stop, zonder kilometers.
        </Notice>
      )}
    </>
  );
}
