import { paths } from '../paths.ts';
import { formatQuantity, formatQuantityInput } from '../shared/quantity.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { Hidden } from '../ui/field.tsx';
import { deliveryNames } from './delivery.ts';
import { partText } from './outcome.ts';
import type { Delivery } from './schema.ts';

/**
 * A text such as '1,5 van 2 kuub geleverd', with a button that changes the planned quantity to the delivered quantity.
 * The driver's report alone does not do this. An invoiced delivery has no button, because its quantity cannot change.
 */
export function PartDelivered({ delivery }: { delivery: Delivery }) {
  const { id, version, deliveredQuantity, invoiced } = delivery;
  const text = partText(delivery);
  if (text === undefined || deliveredQuantity === null) return null;
  return (
    <form className="part" method="post" action={paths.planDelivered(id)}>
      <small className="warn">{text}</small>
      {!invoiced && (
        <>
          <Hidden
            fields={{
              [HIDDEN.version]: version,
              [deliveryNames.quantity]: formatQuantityInput(deliveredQuantity),
            }}
          />
          <button className="link">{`Aantal op ${formatQuantity(deliveredQuantity)} zetten`}</button>
        </>
      )}
    </form>
  );
}
