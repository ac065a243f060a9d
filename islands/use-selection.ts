import { useEffect, useState } from 'react';
import { savePayment } from './save-payment.ts';

/** A delivery that is ticked; the total is price × quantity in cents, the date yyyy-mm-dd. */
export type Picked = { id: number; name: string; total: number; date: string };

/** What is ticked in a table, in the order of ticking. It outlives a filter that puts another list in its place. */
export function useSelection(
  container: string,
): [selection: Picked[], untick: (done: Picked[]) => void] {
  const [selection, setSelection] = useState<Picked[]>([]);

  useEffect(() => {
    const within = document.getElementById(container)?.parentElement ?? document.body;
    setSelection(
      boxesIn(within)
        .filter(({ checked }) => checked)
        .map(pickedBy),
    );
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) savePayment(target);
      if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
      const boxes = target.name === 'alles' ? tickAll(within, target.checked) : [target];
      setSelection((before) => boxes.reduce(toggled, before));
    };
    within.addEventListener('change', changed);
    within.addEventListener('keydown', openPicker);
    return () => {
      within.removeEventListener('change', changed);
      within.removeEventListener('keydown', openPicker);
    };
  }, [container]);

  useEffect(() => {
    const within = document.getElementById(container)?.parentElement ?? document.body;
    const tickAgain = () => {
      for (const box of boxesIn(within))
        box.checked = selection.some(({ id }) => id === pickedBy(box).id);
    };
    document.addEventListener('htmx:after:swap', tickAgain);
    return () => document.removeEventListener('htmx:after:swap', tickAgain);
  }, [container, selection]);

  function untick(done: Picked[]) {
    const isDone = ({ id }: Picked) => done.some((one) => one.id === id);
    setSelection((before) => before.filter((one) => !isDone(one)));
    for (const box of boxesIn(document.body)) box.checked &&= !isDone(pickedBy(box));
  }
  return [selection, untick];
}

/** A key would choose a payment method, which is saved at once: it opens the choice instead. */
function openPicker(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLSelectElement && 'showPicker' in target)) return;
  if (ctrlKey || metaKey || !/^(.|Arrow.*|Home|End|Page.*)$/.test(key)) return;
  if (target.matches(':is(:open)')) return;
  event.preventDefault();
  target.showPicker();
}

function boxesIn(within: HTMLElement): HTMLInputElement[] {
  return [...within.querySelectorAll<HTMLInputElement>('input[name=levering]')];
}

function tickAll(within: HTMLElement, checked: boolean): HTMLInputElement[] {
  const boxes = boxesIn(within).filter((box) => box.checked !== checked);
  for (const box of boxes) box.checked = checked;
  return boxes;
}

function pickedBy(box: HTMLInputElement): Picked {
  const { total = '0', date = '' } = box.dataset;
  return {
    id: Number(box.value),
    name: box.getAttribute('aria-label') ?? '',
    total: Number(total),
    date,
  };
}

function toggled(before: Picked[], box: HTMLInputElement): Picked[] {
  const picked = pickedBy(box);
  const others = before.filter(({ id }) => id !== picked.id);
  return box.checked ? [...others, picked] : others;
}
