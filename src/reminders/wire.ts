import { z } from 'zod';
import { deliveryIds } from '../deliveries/wire.ts';
import { type ReminderKind, REMINDERS } from '../messages/mails/mail.ts';
import { reminderKind } from '../messages/wire.ts';
import { fieldError } from '../shared/domain-error.ts';
import { parseIds } from '../shared/ids.ts';
import type { Reminding } from './send-reminders.ts';
import { HOLD_REASON, kindField, remindersNames } from './wire-names.ts';

export const MAX_REMINDERS = 100;
const MAX_REASON = 500;
const COUNT = `Kies 1 tot ${MAX_REMINDERS} facturen.`;
const WRONG_REASON = 'Een reden is een tekst.';

export const remindersBody = z
  .object({
    soort: reminderKind,
    delivery_ids: deliveryIds(MAX_REMINDERS, COUNT),
  })
  .transform(({ soort: kind, delivery_ids: ids }): Reminding[] =>
    ids.map((deliveryId) => ({ deliveryId, kind })),
  );

export const holdBody = z.object({
  [HOLD_REASON]: z
    .string(WRONG_REASON)
    .trim()
    .max(MAX_REASON, `Een reden heeft hoogstens ${MAX_REASON} tekens.`),
});

/** Throws 'invalid' when the reason is too long. */
export function readReason(text: string): string {
  const read = holdBody.safeParse({ [HOLD_REASON]: text });
  if (read.success) return read.data[HOLD_REASON];
  throw fieldError(HOLD_REASON, read.error.issues[0]?.message ?? WRONG_REASON);
}

export function idsIn(values: readonly string[]): number[] {
  return [...new Set(parseIds(values))];
}

export function remindingIn(form: URLSearchParams): Reminding[] {
  return idsIn(form.getAll(remindersNames.delivery)).map((deliveryId) => ({
    deliveryId,
    kind: kindIn(form.get(kindField(deliveryId))) ?? 'herinnering',
  }));
}

export function kindIn(text: string | null | undefined): ReminderKind | undefined {
  return REMINDERS.find((kind) => kind === text);
}
