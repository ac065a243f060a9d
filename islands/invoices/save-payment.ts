import { deliveryNames } from '../../src/deliveries/delivery.ts';
import { bothAmounts, TOTAL_COLUMN } from '../../src/invoices/invoicing/total-column.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { cents } from '../../src/shared/money.ts';
import { HIDDEN, type VersionAnswer } from '../../src/shared/wire-names.ts';
import { call } from '../kit/call.ts';
import { element } from '../kit/element.ts';
import { readMessage, showMessage, toast } from '../kit/toast.ts';

export const NOT_SAVED = 'Kon betaalmethode niet bijwerken.';

const saving = new Set<Promise<boolean>>();
/** The selects that were used in this visit, by delivery. The selects stay, so that a wrong choice can be corrected. */
const usedSelects = new Map<string, HTMLSelectElement>();

type Row = { payment: string; [HIDDEN.version]: string };
/** Called when the choice of the user was saved and the delivery of a row got a new version. */
type Saved = (delivery: string, row: Row) => void;

type Payable = { id: number; payment: string; version: number };
/** The payment methods that were chosen in this visit, with the new versions of the deliveries. */
const chosen = new Map<number, Payable>();

export function savePayment(select: HTMLSelectElement, saved: Saved): void {
  const save = sendPayment(select, saved);
  saving.add(save);
  void save.finally(() => saving.delete(save));
}

/** Waits for the choices that are being saved now. Returns whether all of these were saved. */
export async function paymentsSaved(): Promise<boolean> {
  return (await Promise.all(saving)).every(Boolean);
}

export function withSavedPayment<Ticked extends Payable>(one: Ticked): Ticked {
  const since = chosen.get(one.id);
  return since && since.version > one.version ? { ...one, ...since } : one;
}

/**
 * The answer has no version when a colleague has changed the delivery and has already chosen the same payment method.
 */
export async function changePayment({ id, payment, version: before }: Payable) {
  const body = { [deliveryNames.payment]: payment, [HIDDEN.version]: before };
  const path = islandPaths.api.updatePayment(id);
  const answer = await call<Partial<VersionAnswer>>('PATCH', path, { body });
  const version = answer.ok ? answer.body[HIDDEN.version] : undefined;
  if (version !== undefined) chosen.set(id, { id, payment, version });
  return { ...answer, version };
}

/** Puts the selects of this visit back into a refreshed list, in which the server writes the methods as text. */
export function showPaymentChoices(): void {
  for (const [delivery, select] of usedSelects) {
    const box = boxOf(delivery);
    const cell = box && cellOf(box, 'Betaalmethode');
    if (!box || !cell || cell.querySelector('select')) continue;
    show(select, box.dataset.payment ?? '');
    cell.replaceChildren(select);
  }
}

async function sendPayment(select: HTMLSelectElement, saved: Saved): Promise<boolean> {
  const { delivery = '', saved: before = 'onbekend' } = select.dataset;
  select.disabled = true;
  const seen = Number(boxOf(delivery)?.dataset[HIDDEN.version]);
  const wish = { id: Number(delivery), payment: select.value, version: seen };
  const { ok, status, version, toast: message } = await changePayment(wish);
  select.disabled = false;
  if (ok) {
    usedSelects.set(delivery, select);
    if (message !== null) showMessage(readMessage(message));
  }
  if (!ok) toast('error', NOT_SAVED);
  show(select, ok ? select.value : before);
  if (version !== undefined) {
    const row = { payment: select.value, [HIDDEN.version]: String(version) };
    const box = boxOf(delivery);
    if (box) {
      Object.assign(box.dataset, row);
      nameAmounts(box);
    }
    saved(delivery, row);
  } else if (ok || status === 409) {
    // Another user changed the delivery first, so the list is out of date.
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }
  if (document.activeElement === document.body) select.focus();
  return ok;
}

/** Shows both amounts, as the server does, when the payment request asks for another amount than the invoice. */
function nameAmounts(box: HTMLInputElement): void {
  const { total, requested = total, payment } = box.dataset;
  const cell = cellOf(box, TOTAL_COLUMN);
  cell?.querySelector('small')?.remove();
  if (!cell || payment !== 'betaalverzoek' || requested === total) return;
  const textContent = bothAmounts(cents(Number(requested)), cents(Number(total)));
  cell.append(element('small', { textContent }));
}

function cellOf(box: HTMLInputElement, name: string): HTMLTableCellElement | undefined {
  const row = box.closest('tr');
  const heads = [...(row?.closest('table')?.tHead?.rows[0]?.cells ?? [])];
  return row?.cells[heads.findIndex(({ textContent }) => textContent === name)];
}

function show(select: HTMLSelectElement, method: string): void {
  select.value = method;
  select.dataset.saved = method;
}

function boxOf(delivery: string): HTMLInputElement | null {
  return document.querySelector(`input[name=levering][value="${delivery}"]`);
}
