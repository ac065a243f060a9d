import { formatDate, parseTijd } from '../src/shared/dates.ts';
import { Modal } from './modal.tsx';
import type { OpenDelivery } from './save-customer.ts';

type OpenDeliveriesProps = {
  deliveries: OpenDelivery[];
  onAnswer: (withDeliveries: boolean) => void;
  onClose: () => void;
};

export function OpenDeliveriesModal({ deliveries, onAnswer, onClose }: OpenDeliveriesProps) {
  return (
    <Modal title="Openstaande leveringen" onClose={onClose}>
      <p>Deze klant heeft leveringen die nog niet gefactureerd zijn:</p>
      <ul>
        {deliveries.map(({ id, Tijd }) => (
          <li key={id}>{timeText(Tijd)}</li>
        ))}
      </ul>
      <p>
        Ook de gegevens van deze leveringen bijwerken: naam, adres, telefoon, bezorgkosten,
        betaalmethode en opmerkingen?
      </p>
      <div className="buttons">
        <button type="button" className="quiet" onClick={() => onAnswer(false)}>
          Nee, alleen klant
        </button>
        <button type="button" onClick={() => onAnswer(true)}>
          Ja, bijwerken
        </button>
      </div>
    </Modal>
  );
}

function timeText(Tijd: string): string {
  const time = parseTijd(Tijd);
  return time === undefined ? Tijd : `${formatDate(time.date)} ${time.slot}`;
}
