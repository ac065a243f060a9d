import { type DeliveryFields, liveTotals } from '../../src/deliveries/delivery.ts';
import { type Cents, formatEuros } from '../../src/shared/money.ts';

/** The amounts of a delivery, which follow what the user types. */
export function Totals({ fields }: { fields: DeliveryFields }) {
  const { goods, fee, total } = liveTotals(fields);
  return (
    <dl className="totals">
      <div>
        <dt>Prijs × aantal</dt>
        <dd>
          <output name="totaal">{amountText(goods)}</output>
        </dd>
      </div>
      <div>
        <dt>Bezorgkosten</dt>
        <dd>{amountText(fee)}</dd>
      </div>
      <div className="total">
        <dt>Totaal</dt>
        <dd>{amountText(total)}</dd>
      </div>
    </dl>
  );
}

function amountText(amount: Cents | undefined): string {
  return amount === undefined ? '–' : formatEuros(amount);
}
