import { paths } from '../src/paths.ts';
import { call } from './call.ts';
import { toast } from './toast.ts';

const saving = new Set<Promise<boolean>>();

/** Saves a payment method at once; then it is plain text, since it can only leave 'onbekend'. */
export function savePayment(select: HTMLSelectElement): void {
  const saved = save(select);
  saving.add(saved);
  void saved.finally(() => saving.delete(saved));
}

/** Whether all that were chosen are saved; waits for those on their way. */
export async function paymentsSaved(): Promise<boolean> {
  return (await Promise.all(saving)).every(Boolean);
}

async function save(select: HTMLSelectElement): Promise<boolean> {
  const { delivery = '', versie } = select.dataset;
  select.disabled = true;
  const body = { Betaling: select.value, versie: Number(versie) };
  const { ok, status } = await call('PATCH', paths.api.updatePayment(delivery), { body });
  const row = select.closest('tr');
  if (ok) select.replaceWith(select.value);
  else {
    select.disabled = false;
    select.value = 'onbekend';
    toast('error', 'Kon betaalmethode niet bijwerken.');
    // Somebody else was first: show what stands there.
    if (status === 409) document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }
  // The field that had the focus is away, or was.
  if (document.activeElement === document.body)
    row?.querySelector<HTMLElement>('select, input')?.focus();
  return ok;
}
