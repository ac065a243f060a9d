import { findCommand, parseFlags, UsageError } from './arguments.ts';
import { commands, serveFlags } from './commands.ts';
import { ConfigError } from './config.ts';
import { dataDirSentence } from './database/data-dir.ts';
import { DomainError } from './shared/domain-error.ts';

/** Runs the command of these arguments. Returns the exit code: 0, 1 when it failed, 2 for wrong arguments. */
async function main(args: string[]): Promise<number> {
  // The files have personal data and password hashes: only the user who runs Vipo may read them.
  process.umask(0o077);
  let folder = '';
  try {
    const { flags, given } = parseFlags(args);
    folder = flags['data-dir'];
    const name = findCommand(given);
    await (name === undefined ? serveFlags : commands[name])(flags);
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, folder).replace(/\s*\n\s*/g, ' ')}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function sentenceOf(error: unknown, folder: string): string {
  const known = [UsageError, ConfigError, DomainError].find((type) => error instanceof type);
  if (known !== undefined && error instanceof Error) return error.message;
  return dataDirSentence(error, folder) ?? `Er ging iets mis: ${String(error)}`;
}

process.exit(await main(process.argv.slice(2)));
