import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { sumEach } from '../../shared/sum.ts';
import type { RoundStop } from '../list.ts';

/** The wood to load and the cash to collect for each slot of the day. */
export function ToLoad({ stops }: { stops: RoundStop[] }) {
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
