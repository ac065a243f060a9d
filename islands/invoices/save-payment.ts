import { bothAmounts, TOTAL_COLUMN } from '../../src/invoices/invoicing/total-column.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { cents } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import { toast } from '../kit/toast.ts';

const saving = new Set<Promise<boolean>>();
/** The selects that were used in this visit, by delivery. They stay, so that a wrong choice can be corrected. */
const made = new Map<string, HTMLSelectElement>();

/** Part of the data attributes of a row's checkbox. */
type Row = { payment: string; versie: string };
/** Called when the user's choice gave a row another version. */
type Saved = (delivery: string, row: Row) => void;

type Payable = { id: number; payment: string; versie: number };
/** The payment methods that were chosen in this visit, with the versions of the deliveries since. */
const chosen = new Map<number, Payable>();

export function savePayment(select: HTMLSelectElement, saved: Saved): void {
  const save = sendPayment(select, saved);
  saving.add(save);
  void save.finally(() => saving.delete(save));
}

/** Waits for the choices that are being saved. Returns whether all were saved. */
export async function paymentsSaved(): Promise<boolean> {
  return (await Promise.all(saving)).every(Boolean);
}

/** A ticked or stored delivery with the payment method that was chosen since. */
export function withSavedPayment<Ticked extends Payable>(one: Ticked): Ticked {
  const since = chosen.get(one.id);
  return since && since.versie > one.versie ? { ...one, ...since } : one;
}

/** The answer has no version when the delivery had this method already, in a version that this page has not seen. */
export async function changePayment({ id, payment, versie }: Payable) {
  const body = { Betaling: payment, versie };
  const answer = await call<{ versie?: number }>('PATCH', islandPaths.api.updatePayment(id), {
    body,
  });
  if (answer.ok && answer.body.versie !== undefined)
    chosen.set(id, { id, payment, versie: answer.body.versie });
  return answer;
}

/** Puts the selects of this visit back into a refreshed list, in which the server writes the methods as text. */
export function showPaymentChoices(): void {
  for (const [delivery, select] of made) {
    const box = boxOf(delivery);
    const cell = box?.closest('tr')?.querySelector('[data-label=Betaalmethode]');
    if (!box || !cell || cell.querySelector('select')) continue;
    show(select, box.dataset.payment ?? '');
    cell.replaceChildren(select);
  }
}

async function sendPayment(select: HTMLSelectElement, saved: Saved): Promise<boolean> {
  const { delivery = '', saved: before = 'onbekend' } = select.dataset;
  select.disabled = true;
  const versieInSight = Number(boxOf(delivery)?.dataset.versie);
  const wish = { id: Number(delivery), payment: select.value, versie: versieInSight };
  const answer = await changePayment(wish);
  select.disabled = false;
  const versie = answer.ok ? answer.body.versie : undefined;
  if (answer.ok) made.set(delivery, select);
  else toast('error', 'Kon betaalmethode niet bijwerken.');
  show(select, answer.ok ? select.value : before);
  if (versie !== undefined) {
    const row = { payment: select.value, versie: String(versie) };
    const box = boxOf(delivery);
    if (box) {
      Object.assign(box.dataset, row);
      nameAmounts(box);
    }
    saved(delivery, row);
  } else if (answer.ok || answer.status === 409) {
    // Another user was first: refresh the list.
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }
  // The select lost the focus while it was disabled.
  if (document.activeElement === document.body) select.focus();
  return answer.ok;
}

/** Writes both amounts as the server does, where the payment request asks for another amount than the invoice. */
function nameAmounts(box: HTMLInputElement): void {
  const { total, requested, payment } = box.dataset;
  const cell = box.closest('tr')?.querySelector(`[data-label="${TOTAL_COLUMN}"]`);
  cell?.querySelector('small')?.remove();
  if (!cell || payment !== 'betaalverzoek' || requested === total) return;
  const amounts = document.createElement('small');
  amounts.textContent = bothAmounts(cents(Number(requested)), cents(Number(total)));
  cell.append(amounts);
}

function show(select: HTMLSelectElement, method: string): void {
  select.value = method;
  select.dataset.saved = method;
}

/** The checkbox of a delivery's row, which has the visible version. */
function boxOf(delivery: string): HTMLInputElement | null {
  return document.querySelector(`input[name=levering][value="${delivery}"]`);
}
