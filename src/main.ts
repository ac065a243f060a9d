import { type CommandName, findCommand, type Flags, parseFlags, UsageError } from './arguments.ts';
import { ConfigError } from './config.ts';
import { today } from './shared/dates.ts';
import { DomainError } from './shared/domain-error.ts';

/** Runs a command. Returns the exit code: 0 for success, 1 when the command failed, 2 for wrong arguments. */
async function main(args: string[]): Promise<number> {
  // Only the user who runs Vipo may read the files, because the data have personal details and password hashes.
  process.umask(0o077);
  let folder = '';
  try {
    const { flags, given } = parseFlags(args);
    folder = flags['copy-backups'] ?? flags['data-dir'];
    await run(findCommand(given), flags);
    return 0;
  } catch (error) {
    const sentence = await explainError(error, folder);
    process.stderr.write(`${sentence.replace(/\s*\n\s*/g, ' ')}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/**
 * The server itself starts 'decode-logo' and 'copy-backups'. These two commands load only their own code, so that they
 * start fast.
 */
async function run(name: CommandName | undefined, flags: Flags): Promise<void> {
  if (name === 'decode-logo') {
    const { answerWithLogo } = await import('./firm/logo.ts');
    return answerWithLogo(Number(flags['decode-logo']));
  }
  if (name === 'copy-backups') {
    const { printCopies } = await import('./backups/copy-elsewhere.ts');
    return printCopies(
      flags['data-dir'],
      flags['copy-backups'] ?? '',
      today(() => new Date()),
    );
  }
  const { commands, serveFlags } = await import('./commands.ts');
  return (name === undefined ? serveFlags : commands[name])(flags);
}

async function explainError(error: unknown, folder: string): Promise<string> {
  const known = [UsageError, ConfigError, DomainError].find((type) => error instanceof type);
  if (known !== undefined && error instanceof Error) return error.message;
  const { explainDataDirError } = await import('./database/data-dir.ts');
  return explainDataDirError(error, folder) ?? `Er ging iets mis: ${String(error)}`;
}

process.exit(await main(process.argv.slice(2)));
