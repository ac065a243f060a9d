import { type PaymentMethod, paymentText } from '../deliveries/delivery.ts';
import { OUTCOME_TEXTS } from '../deliveries/outcome.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { DELIVERY_ID } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { townOf } from '../shared/postal-address.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { filterNames } from '../ui/filter.tsx';
import type { IconName } from '../ui/icon.tsx';
import { useRow } from '../ui/row.ts';

const MAX_REMARKS = 80;

export const paymentIcons: Record<PaymentMethod, IconName> = {
  onbekend: 'unknown',
  contant: 'cash',
  betaalverzoek: 'request',
  'bank overmaken': 'bank',
};

/**
 * For screen readers the name comes before the grip. The styles show the grip first. An invoiced delivery has a lock
 * instead of the grip.
 */
export function BoardCard({ delivery }: { delivery: Delivery }) {
  const { id, customerName, quantity, payment, invoiced, version, deliveredAt } = delivery;
  const address = invoiced
    ? paths.archive({ [filterNames.name]: customerName })
    : paths.editDelivery(id);
  return (
    <li
      className={`card i-${paymentIcons[payment]}`}
      {...useRow('levering', id)}
      {...(invoiced
        ? { 'data-locked': '' }
        : {
            'data-version': version,
            'data-quantity': quantity,
            'data-delivered': deliveredAt === null ? undefined : '',
          })}
    >
      <a href={address}>{customerName}</a>
      <p>
        {/* This hidden text comes first in its line. At the end of a truncated line it would make the page wider. */}
        <span className="unseen">{`${invoiced ? 'Gefactureerd, ' : ''}${paymentText(payment)}, `}</span>
        {detailsOf(delivery)}
      </p>
      {invoiced ? (
        <span className="grip i-lock" />
      ) : (
        <button
          className="grip i-grip"
          name={DELIVERY_ID}
          value={id}
          aria-label={`Verplaatsen: ${customerName}`}
          title="Verplaatsen"
        />
      )}
    </li>
  );
}

/** `6 kuub · Veenendaal · Achterom`. An outcome that the driver reported comes first. */
function detailsOf({ quantity, address, remarks, outcome }: Delivery): string {
  const note = remarks.replace(/\s+/g, ' ').trim();
  const short = note.length > MAX_REMARKS ? `${note.slice(0, MAX_REMARKS)}…`.toWellFormed() : note;
  const reported = outcome !== null && OUTCOME_TEXTS[outcome];
  const parts = [reported, `${formatQuantity(quantity)} kuub`, townOf(address), short];
  return parts.filter(Boolean).join(' · ');
}
