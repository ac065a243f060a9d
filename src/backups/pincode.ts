import { timingSafeEqual } from 'node:crypto';
import { logEvent } from '../audit/queries.ts';
import { countAttempt } from '../auth/attempts/count-attempt.ts';
import { hashToken } from '../auth/sessions/token.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Ctx } from '../http/context.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';

/**
 * Throws 'not-set-up' without VIPO_ADMIN_PINCODE, 'invalid' for a wrong pincode, and 'too-many' after too many wrong
 * pincodes.
 */
export async function checkPincode(c: Ctx, pincode: string): Promise<void> {
  const { db, config } = c.var;
  const wanted = config.adminPincode;
  if (wanted === undefined) {
    throw new DomainError(
      'not-set-up',
      'De pincode van de beheerder is niet ingesteld. Vraag het aan wie Vipo voor je installeerde.',
    );
  }
  const attempt = { target: 'pincode', address: clientAddress(c) };
  if (await countAttempt(c.var, attempt, () => isSame(pincode, wanted) || undefined)) return;
  logEvent(db, {
    action: 'pincode geweigerd',
    kind: 'gegevens',
    detail: { adres: attempt.address },
  });
  const sentence = pincode === '' ? 'Pincode is verplicht' : 'De pincode klopt niet.';
  throw fieldError('pincode', sentence);
}

/** Compares hashes, because these always have the same length. So the duration reveals nothing about the pincode. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)));
}
