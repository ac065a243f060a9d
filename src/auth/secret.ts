import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LENGTH = 32;

/**
 * The server's secret, made at the first start. It stands beside the database rather than in it: backups leave it out.
 * Where it cannot be written it lasts till the server stops.
 */
export function serverSecret(dataDir: string, onFailure: (error: unknown) => void): Uint8Array {
  const file = join(dataDir, 'vipo.key');
  const present = read(file);
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

function read(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    // Not there yet, or unreadable: then a new one takes its place, and all that is lost are counts.
    return undefined;
  }
}
