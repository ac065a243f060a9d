import { paths } from '../src/paths.ts';
import { call } from './call.ts';
import { toast } from './toast.ts';

const saving = new Set<Promise<boolean>>();
/** The choices that were made in this visit, by delivery: each stays one, so that a wrong one can be put right. */
const made = new Map<string, HTMLSelectElement>();

/** Told when a row has another version, by the user's own choice. */
type Saved = (delivery: string, versie: number) => void;

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

/** Puts the choices of this visit back into a list that came anew: there the server writes the method as text. */
export function showPaymentChoices(): void {
  for (const [delivery, select] of made) {
    const cell = boxOf(delivery)?.closest('tr')?.querySelector('[data-label=Betaalmethode]');
    if (!cell || cell.querySelector('select')) continue;
    show(select, cell.textContent);
    cell.replaceChildren(select);
  }
}

async function sendPayment(select: HTMLSelectElement, saved: Saved): Promise<boolean> {
  const { delivery = '', saved: before = 'onbekend' } = select.dataset;
  select.disabled = true;
  const body = { Betaling: select.value, versie: Number(boxOf(delivery)?.dataset.versie) };
  const path = paths.api.updatePayment(delivery);
  const answer = await call<{ versie?: number }>('PATCH', path, { body });
  select.disabled = false;
  const versie = answer.ok ? answer.body.versie : undefined;
  if (answer.ok) made.set(delivery, select);
  else toast('error', 'Kon betaalmethode niet bijwerken.');
  show(select, answer.ok ? select.value : before);
  if (versie !== undefined) {
    const box = boxOf(delivery);
    if (box) box.dataset.versie = String(versie);
    saved(delivery, versie);
  } else if (answer.ok || answer.status === 409) {
    // Somebody else was first: show what stands there.
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }
  // Disabled, the field lost the focus.
  if (document.activeElement === document.body) select.focus();
  return answer.ok;
}

function show(select: HTMLSelectElement, method: string): void {
  select.value = method;
  select.dataset.saved = method;
}

/** The checkbox of a delivery's row, which keeps the version that is in sight. */
function boxOf(delivery: string): HTMLInputElement | null {
  return document.querySelector(`input[name=levering][value="${delivery}"]`);
}
