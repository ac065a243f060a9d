import type { IsoDate } from '../../src/shared/dates.ts';
import { type Cents, cents } from '../../src/shared/money.ts';
import { HIDDEN } from '../../src/shared/wire-names.ts';
import { isFilterLoading } from '../kit/filter.ts';
import { load } from '../kit/load.ts';
import { RowSelection, type SelectedRow } from '../kit/row-selection.ts';
import { paymentsSaved, savePayment, showPaymentChoices } from './save-payment.ts';

/**
 * A delivery as it was when it was selected, with the total of its invoice and the delivery fee that is part of this
 * total.
 */
export type Picked = {
  id: number;
  name: string;
  total: Cents;
  fee: Cents;
  date: IsoDate;
  slot: string;
  payment: string;
  version: number;
  delivered: boolean;
};

/**
 * Follows the ticks and the chosen payment methods of the list. Calls `show` after every change of the selection.
 * Returns a function that deselects deliveries.
 */
export function followSelection(show: (picked: Picked[]) => void): (done: Picked[]) => void {
  const list = new RowSelection('levering', (all) => {
    showGroups();
    show(all.map(pickedOf));
  });
  // Saving a choice of the user gives a row a new version, so the check waits until the choices are saved.
  const check = () => void paymentsSaved().then(() => checkIfAny(list));
  check();
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'alles') selectAll(list, target);
    if (target instanceof HTMLSelectElement && target.dataset.delivery)
      savePayment(target, (delivery, row) =>
        list.change(
          list.all.map((one) =>
            one.value === delivery ? { ...one, data: { ...one.data, ...row } } : one,
          ),
        ),
      );
  });
  document.addEventListener('keydown', openPicker);
  document.addEventListener('click', openChoice);
  document.addEventListener('htmx:after:swap', showPaymentChoices);
  document.addEventListener('htmx:after:swap', check);
  return (done) =>
    list.change(list.all.filter(({ value }) => !done.some(({ id }) => String(id) === value)));
}

/**
 * Selects or deselects the rows below a heading. While the list for a typed filter is loading, no row is selected,
 * because the shown rows are those of the previous filter.
 */
function selectAll(list: RowSelection, heading: HTMLInputElement): void {
  const { checked } = heading;
  if (checked && isFilterLoading()) heading.checked = false;
  else
    list.toggle(
      rowsOf(heading).filter((box) => !checked || isOffered(box)),
      checked,
    );
}

async function checkIfAny(list: RowSelection): Promise<void> {
  if (list.all.length === 0) return;
  const file = await load(() => import('./check-selection.ts')).catch(() => undefined);
  await file?.checkSelection(list);
}

/**
 * Opens the select in the row. With Ctrl, Cmd or Shift the link of the pencil opens its page in a new tab or window.
 */
function openChoice(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLAnchorElement && target.matches('td > [href$="/betaalmethode"]')))
    return;
  if (ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  void load(() => import('./payment-select.ts')).then(
    ({ openPaymentSelect }) => openPaymentSelect(target),
    () => location.assign(target.href),
  );
}

/** Opens the list of methods for a key that would otherwise choose and save a payment method immediately. */
function openPicker(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  if (!(target instanceof HTMLSelectElement && 'showPicker' in target)) return;
  if (!target.dataset.delivery) return;
  if (ctrlKey || metaKey || !/^(.|Arrow.*|Home|End|Page.*)$/.test(key)) return;
  if (target.matches(':is(:open)')) return;
  event.preventDefault();
  target.showPicker();
}

function pickedOf({ value, name, data }: SelectedRow): Picked {
  const { total = '0', fee = '0', time = '', payment = '', [HIDDEN.version]: version = '0' } = data;
  const [date, slot = ''] = time.split(' ');
  return {
    id: Number(value),
    name,
    total: cents(Number(total)),
    fee: cents(Number(fee)),
    date: date as IsoDate,
    slot,
    payment,
    version: Number(version),
    delivered: data.delivered !== undefined,
  };
}

const HEADING = '[name=alles]';

function showGroups(): void {
  for (const heading of document.querySelectorAll<HTMLInputElement>(HEADING))
    heading.checked = isWhole(rowsOf(heading));
}

function isWhole(rows: HTMLInputElement[]): boolean {
  const offered = rows.filter(isOffered);
  return offered.length > 0 && offered.every(({ checked }) => checked);
}

/** Whether 'Alles selecteren' selects this row. A row that `heldBackText` holds back is not selected. */
function isOffered({ dataset }: HTMLInputElement): boolean {
  return dataset.held === undefined;
}

function rowsOf(heading: HTMLInputElement): HTMLInputElement[] {
  const all = [...document.querySelectorAll<HTMLInputElement>(`${HEADING}, [name=levering]`)];
  const below = all.slice(all.indexOf(heading) + 1);
  const end = below.findIndex((box) => box.matches(HEADING));
  return end < 0 ? below : below.slice(0, end);
}
