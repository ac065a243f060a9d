import { paths } from '../src/paths.ts';
import { call } from './call.ts';
import { toast } from './toast.ts';

/** Saves a payment method at once; then it is plain text, since it can only leave 'onbekend'. */
export async function savePayment(select: HTMLSelectElement): Promise<void> {
  select.disabled = true;
  const path = paths.api.updatePayment(select.dataset.delivery ?? '');
  const answer = await call('PATCH', path, { body: { Betaling: select.value } });
  if (answer.ok) return select.replaceWith(select.value);
  select.disabled = false;
  select.value = 'onbekend';
  toast('error', 'Kon betaalmethode niet bijwerken.');
}
