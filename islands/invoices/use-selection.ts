import { useEffect, useRef, useState } from 'react';
import type { IsoDate } from '../../src/shared/dates.ts';
import { type Cents, cents } from '../../src/shared/money.ts';
import { type Tick, Ticks } from '../kit/ticks.ts';
import { checkTicks } from './check-ticks.ts';
import { paymentsSaved, savePayment, showPaymentChoices } from './save-payment.ts';

/** A delivery as it was when it was ticked, with the total of its invoice and the delivery fee in it. */
export type Picked = {
  id: number;
  name: string;
  total: Cents;
  fee: Cents;
  date: IsoDate;
  slot: string;
  payment: string;
  versie: number;
};

/** The ticked deliveries in the order of ticking. */
export function useSelection(): [selection: Picked[], untick: (done: Picked[]) => void] {
  const [selection, setSelection] = useState<Picked[]>([]);
  const ticks = useRef<Ticks>(undefined);

  useEffect(() => {
    const list = new Ticks('levering', (all) => setSelection(all.map(pickedOf)));
    ticks.current = list;
    // Saving the user's own choice of a payment method gives a row another version.
    const check = () => void paymentsSaved().then(() => checkTicks(list));
    check();
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.dataset.delivery)
        savePayment(target, (delivery, row) =>
          list.change(
            list.all.map((tick) => (tick.value === delivery ? withRow(tick, row) : tick)),
          ),
        );
    };
    document.addEventListener('change', changed);
    document.addEventListener('keydown', openPicker);
    document.addEventListener('htmx:after:swap', showPaymentChoices);
    document.addEventListener('htmx:after:swap', check);
    return () => {
      list.stop();
      document.removeEventListener('htmx:after:swap', check);
      document.removeEventListener('change', changed);
      document.removeEventListener('keydown', openPicker);
      document.removeEventListener('htmx:after:swap', showPaymentChoices);
    };
  }, []);

  function untick(done: Picked[]) {
    const left = ticks.current?.all.filter(
      ({ value }) => !done.some(({ id }) => String(id) === value),
    );
    ticks.current?.change(left ?? []);
  }
  return [selection, untick];
}

/** A key would choose and save a payment method at once, so it opens the list of methods instead. */
function openPicker(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLSelectElement && 'showPicker' in target)) return;
  if (!target.dataset.delivery) return;
  if (ctrlKey || metaKey || !/^(.|Arrow.*|Home|End|Page.*)$/.test(key)) return;
  if (target.matches(':is(:open)')) return;
  event.preventDefault();
  target.showPicker();
}

function withRow(tick: Tick, row: Tick['data']): Tick {
  return { ...tick, data: { ...tick.data, ...row } };
}

function pickedOf({ value, name, data }: Tick): Picked {
  const { total = '0', fee = '0', time = '', payment = '', versie = '0' } = data;
  const [date, slot = ''] = time.split(' ');
  return {
    id: Number(value),
    name,
    total: cents(Number(total)),
    fee: cents(Number(fee)),
    date: date as IsoDate,
    slot,
    payment,
    versie: Number(versie),
  };
}
