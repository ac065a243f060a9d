import { runInOrder } from '../background/mutex.ts';
import { ownProgram } from '../background/own-program.ts';

/**
 * Writes a backup in a separate process. Only one backup is written at a time. When the process fails, throws an Error
 * with the text that the process printed.
 */
export function writeBackupInProcess(dataDir: string, file: string): Promise<void> {
  return runInOrder('backup', () => runBackup(dataDir, file));
}

async function runBackup(dataDir: string, file: string): Promise<void> {
  const child = Bun.spawn([...ownProgram(), '--backup', file, '--data-dir', dataDir], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const printed = await new Response(child.stderr).text();
  if ((await child.exited) === 0) return;
  throw new Error(printed.trim() || `gestopt (${child.signalCode})`);
}
