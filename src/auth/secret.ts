import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LENGTH = 32;

/**
 * The HMAC key of the server. No backup has this key. A new key that cannot be stored is used only until the server
 * stops.
 */
export function serverSecret(dataDir: string, onFailure: (error: unknown) => void): Uint8Array {
  const file = join(dataDir, 'vipo.key');
  const present = readFile(file);
  if (present?.length === LENGTH) return present;
  const secret = randomBytes(LENGTH);
  try {
    writeFileSync(`${file}.tmp`, secret, { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  } catch (error) {
    onFailure(error);
  }
  return secret;
}

function readFile(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    // A new key replaces a missing or unreadable file. Then the counts of failures and the known browsers are lost.
    return undefined;
  }
}
