import { bothAmounts, TOTAL_COLUMN } from '../../src/invoices/invoicing/amounts-to-come.ts';
import { paths } from '../../src/paths.ts';
import { cents } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import { toast } from '../kit/toast.ts';

const saving = new Set<Promise<boolean>>();
/** The choices that were made in this visit, by delivery: each stays one, so that a wrong one can be put right. */
const made = new Map<string, HTMLSelectElement>();

/** What a row says of its delivery, in the data of its checkbox. */
type Row = { payment: string; versie: string };
/** Told when a row has another version, by the user's own choice. */
type Saved = (delivery: string, row: Row) => void;

type Payable = { id: number; payment: string; versie: number };
/** What was chosen in this visit, with the version that the delivery has by it. */
const chosen = new Map<number, Payable>();

/** Saves a payment method at once. */
export function savePayment(select: HTMLSelectElement, saved: Saved): void {
  const save = sendPayment(select, saved);
  saving.add(save);
  void save.finally(() => saving.delete(save));
}

/** Whether all that were chosen are saved; waits for those on their way. */
export async function paymentsSaved(): Promise<boolean> {
  return (await Promise.all(saving)).every(Boolean);
}

/** A delivery as it was ticked or kept, with the payment method that was chosen for it since. */
export function withSavedPayment<Ticked extends Payable>(one: Ticked): Ticked {
  const since = chosen.get(one.id);
  return since && since.versie > one.versie ? { ...one, ...since } : one;
}

/** Without a version in its answer the method had been chosen before, in a version that nobody here has seen. */
export async function changePayment({ id, payment, versie }: Payable) {
  const body = { Betaling: payment, versie };
  const answer = await call<{ versie?: number }>('PATCH', paths.api.updatePayment(id), { body });
  if (answer.ok && answer.body.versie !== undefined)
    chosen.set(id, { id, payment, versie: answer.body.versie });
  return answer;
}

/** Puts the choices of this visit back into a list that came anew: there the server writes the method as text. */
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
    // Somebody else was first: show what stands there.
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }
  // Disabled, the field lost the focus.
  if (document.activeElement === document.body) select.focus();
  return answer.ok;
}

/** As the server writes it: both amounts, where a payment request asks for something else than its invoice states. */
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

/** The checkbox of a delivery's row, which keeps the version that is in sight. */
function boxOf(delivery: string): HTMLInputElement | null {
  return document.querySelector(`input[name=levering][value="${delivery}"]`);
}
