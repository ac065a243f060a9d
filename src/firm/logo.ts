import { inBackground, TookTooLong } from '../background/work.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Logo } from './schema.ts';

export const MAX_LOGO_BYTES = 512 * 1024;
const DECODING_MS = 10_000;

/** Nothing but its pixels is kept. Throws 'invalid' for what is no PNG or JPEG, 'too-large' above 512 kB. */
export async function readLogo(file: Uint8Array, limitMs = DECODING_MS): Promise<Logo> {
  if (file.length > MAX_LOGO_BYTES) throw refused('Een logo is hoogstens 512 kB.', 'too-large');
  const logo = await inBackground('logo', file, limitMs).catch(tooHeavy);
  if (typeof logo === 'string') throw refused(logo);
  return logo;
}

function tooHeavy(error: unknown): string {
  if (!(error instanceof TookTooLong)) throw error;
  return 'Dit bestand is te zwaar. Bewaar het logo opnieuw als gewone PNG of JPEG.';
}

function refused(sentence: string, code: 'invalid' | 'too-large' = 'invalid'): DomainError {
  return new DomainError(code, sentence, { fields: { logo: sentence } });
}
