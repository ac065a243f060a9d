import { paths } from '../paths.ts';
import type { IsoDate } from '../shared/dates.ts';
import { Fact } from '../ui/fact.tsx';
import { mapUrl, PhoneLink, phoneUrl } from '../ui/links.tsx';
import { Answer, MoveButton, Next } from './card-view.tsx';
import { canMove, type NextStop } from './card.ts';

/** The card of a delivery without a customer record. */
export function DeliveryCard({ stop, today }: { stop: NextStop; today: IsoDate }) {
  const { id, customerName, phone, address } = stop.delivery;
  const href = paths.editDelivery(id);
  return (
    <Answer title={customerName} href={href}>
      <dl className="facts">
        {phone && <Fact name="Telefoon">{<PhoneLink number={phone} />}</Fact>}
        <Fact name="Adres">
          <a href={mapUrl(address)}>{address}</a>
        </Fact>
        <Fact name="Levering">
          <Next stop={stop} today={today} />
        </Fact>
      </dl>
      <div className="buttons">
        <a className="button primary i-truck" href={href}>
          Open levering
        </a>
        {phone && (
          <a className="button i-phone" href={phoneUrl(phone)}>
            Bellen
          </a>
        )}
        {canMove(stop) && <MoveButton id={id} />}
      </div>
    </Answer>
  );
}
