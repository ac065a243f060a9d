import { deliveryNames } from '../../src/deliveries/delivery.ts';
import { PAYMENT_OF, QUANTITY_OF, TOTAL_OF } from '../../src/invoices/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { cents } from '../../src/shared/money.ts';
import { HIDDEN, type VersionAnswer } from '../../src/shared/wire-names.ts';
import { call } from '../kit/call.ts';
import { load } from '../kit/load.ts';
import { changePayment, NOT_SAVED, withSavedPayment } from './save-payment.ts';
import type { Picked } from './selection.ts';

type Dialogs = typeof import('../dialogs/page-dialog.entry.ts');

/**
 * Shows the questions of the server about the deliveries in a dialog, and saves the answers. Returns the deliveries as
 * they are after saving, or undefined when the user cancels or the questions cannot be loaded. Without questions there
 * is no dialog.
 */
export async function askBeforeRun(picked: Picked[]): Promise<Picked[] | undefined> {
  const { dialogs = '' } =
    document.querySelector<HTMLElement>('script[data-dialogs]')?.dataset ?? {};
  const { askInDialog } = await load(() => import(dialogs) as Promise<Dialogs>);
  const bodies: Bodies = new Map();
  const save = async (fields: FormData) => {
    const isPaymentSaved = await savePayments(picked, fields);
    if (!isPaymentSaved) return NOT_SAVED;
    for (const [i, one] of picked.map(withSavedPayment).entries()) {
      const saved = await saveQuantity(one, fields, bodies);
      if (saved === undefined) return 'Kon aantal niet bijwerken.';
      ready[i] = saved;
    }
    return '';
  };
  const ready = [...picked];
  const ids = picked.map(({ id }) => id);
  return (await askInDialog(islandPaths.runQuestions(ids), save)) ? ready : undefined;
}

/**
 * Saves the answered payment methods. Ignores deliveries that another user changed or deleted, because the run reports
 * them.
 */
async function savePayments(picked: Picked[], fields: FormData): Promise<boolean> {
  for (const one of picked.map(withSavedPayment)) {
    const payment = fields.get(PAYMENT_OF + one.id);
    if (typeof payment !== 'string' || payment === one.payment) continue;
    const { ok, status } = await changePayment({ ...one, payment });
    if (!ok && status !== 409 && status !== 404) return false;
  }
  return true;
}

/**
 * The edits by delivery. When the answer to an edit was lost, saving again sends the same edit, and the server accepts
 * it.
 */
type Bodies = Map<number, VersionAnswer>;

/**
 * Saves the chosen quantity, and returns the delivery with its new version. Returns it unchanged when the user keeps
 * the planned quantity or was not asked, and when the run will refuse it. Undefined after a failure.
 */
async function saveQuantity(
  one: Picked,
  fields: FormData,
  bodies: Bodies,
): Promise<Picked | undefined> {
  const { id, version } = one;
  const quantity = fields.get(QUANTITY_OF + id);
  if (typeof quantity !== 'string' || quantity === '') return one;
  const path = islandPaths.api.delivery(id);
  if (bodies.get(id)?.[HIDDEN.version] !== version) {
    const found = await call<VersionAnswer>('GET', path);
    if (!found.ok) return found.status === 404 ? one : undefined;
    bodies.set(id, found.body);
  }
  const body = bodies.get(id);
  if (body?.[HIDDEN.version] !== version) return one;
  const saved = await call<VersionAnswer>('PUT', path, {
    body: { ...body, [deliveryNames.quantity]: quantity },
  });
  if (!saved.ok) return saved.status === 409 || saved.status === 404 ? one : undefined;
  const total = cents(Number(fields.get(TOTAL_OF + id)));
  return { ...one, total, version: saved.body[HIDDEN.version] };
}
