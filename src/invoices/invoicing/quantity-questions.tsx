import { Fragment } from 'react';
import { DeliveryLink } from '../../deliveries/delivery-link.tsx';
import { partText, quantityRemark } from '../../deliveries/outcome.ts';
import type { Settings } from '../../firm/schema.ts';
import { type Cents, formatEuros } from '../../shared/money.ts';
import { formatQuantity, formatQuantityInput, type Thousandths } from '../../shared/quantity.ts';
import { SelectField } from '../../ui/field.tsx';
import { QUANTITY_OF, TOTAL_OF } from '../wire-names.ts';
import { asProposed, type OpenDelivery } from './open-delivery.tsx';

export function Remarks({ rows }: { rows: OpenDelivery[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <DeliveryLink {...row} />
          {`: ‘${quantityRemark(row)}’. Op de factuur komt ${formatQuantity(row.quantity)} kuub.`}
        </li>
      ))}
    </ul>
  );
}

/** The delivered quantity is chosen at first, so that nobody invoices the planned quantity by mistake. */
export function LessDelivered({ rows, settings }: { rows: OpenDelivery[]; settings: Settings }) {
  return rows.map((row) => {
    const { id, customerName, quantity, deliveredQuantity, outcomeRemark } = row;
    if (deliveredQuantity === null) return null;
    const { total } = asProposed(row, settings).toCome;
    return (
      <Fragment key={id}>
        <SelectField
          label={`${customerName}, ${partText(row)}`}
          name={QUANTITY_OF + id}
          hint={outcomeRemark && `Chauffeur: ${outcomeRemark}`}
          autoComplete="off"
          options={[
            {
              value: formatQuantityInput(deliveredQuantity),
              text: choiceText(deliveredQuantity, total),
            },
            { value: '', text: `${choiceText(quantity, row.toCome.total)} (zoals gepland)` },
          ]}
        />
        <input type="hidden" name={TOTAL_OF + id} value={total} />
      </Fragment>
    );
  });
}

function choiceText(quantity: Thousandths, total: Cents): string {
  return `${formatQuantity(quantity)} kuub factureren, ${formatEuros(total)}`;
}
