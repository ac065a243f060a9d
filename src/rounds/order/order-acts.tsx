import { paths } from '../../paths.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { orderActs, orderNames, YES } from '../wire-names.ts';
import { PROPOSAL } from './order-form.tsx';

/** The buttons of /rit that lead to the page for the order of a slot. */
export function OrderActs({ date, slot }: SlotTime) {
  return (
    <form className="row" action={paths.roundOrder()}>
      <input type="hidden" name={orderNames.date} value={date} />
      <input type="hidden" name={orderNames.slot} value={slot} />
      <button className="quiet">Volgorde wijzigen</button>
      <button className="quiet" name={orderActs.propose} value={YES} formAction={PROPOSAL}>
        Volgorde voorstellen
      </button>
    </form>
  );
}
