import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { assets } from '../dist/assets.ts';
import { tell } from './audit/queries.ts';
import { clearDatabase } from './backups/clearing/queries.ts';
import { restoreDatabase } from './backups/restore/restore.ts';
import { verifyBooks } from './bookkeeping/verify/verify.ts';
import { ConfigError, presentEnvironment, readConfig } from './config.ts';
import { actingAs } from './database/actor.ts';
import { writeBackup } from './database/backup.ts';
import { assertHasData, dataDirSentence, withData, withDataAsIs } from './database/data-dir.ts';
import { isOlder } from './database/migrate.ts';
import { fillWithExamples } from './demo/demo.ts';
import { answerWithLogo } from './firm/logo-process.ts';
import { confirm, readPassword } from './prompt.ts';
import { serve } from './serve.ts';
import type { Clock } from './shared/dates.ts';
import { DomainError } from './shared/domain-error.ts';
import { isEmail } from './shared/email.ts';
import { seedUser } from './users/seed/queries.ts';
import { version } from './version.ts';

const help = `Vipo ${version}: leveringen plannen en factureren

vipo                            start de server
  --port POORT                  standaard 3000; 0 is een vrije poort
  --host ADRES                  standaard 127.0.0.1
  --tls-cert PEM --tls-key PEM  certificaat en sleutel voor https
  --demo                        vult een lege gegevensmap eerst met voorbeelden
vipo --seed-user NAAM --email ADRES [--admin] [--password-stdin]
                                maakt een gebruiker, of herstelt wachtwoord, e-mail en rol
vipo --clear-database [--yes]   verwijdert leveringen, klanten en facturen, na een back-up
vipo --backup BESTAND           schrijft alle gegevens in een nieuw bestand
vipo --restore BESTAND [--yes]  zet een back-up terug; de server moet gestopt zijn
vipo --verify                   controleert elke PDF, de nummers en de bedragen
vipo --version | --help

Bij elke opdracht: --data-dir MAP, standaard ./data`;

const options = {
  port: { type: 'string', default: '3000' },
  host: { type: 'string', default: '127.0.0.1' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  demo: { type: 'boolean' },
  'seed-user': { type: 'string' },
  email: { type: 'string' },
  admin: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'clear-database': { type: 'boolean' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  verify: { type: 'boolean' },
  yes: { type: 'boolean' },
  'data-dir': { type: 'string', default: './data' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
  // Only the server itself gives this one.
  'decode-logo': { type: 'string' },
} as const;

type Command = { run: (flags: Flags) => void | Promise<void>; goWith: string[] };
const serving = { run: serveFlags, goWith: ['port', 'host', 'tls-cert', 'tls-key', 'demo'] };
const commands: Record<string, Command> = {
  'seed-user': { run: seed, goWith: ['email', 'admin', 'password-stdin'] },
  'clear-database': { run: clear, goWith: ['yes'] },
  backup: { run: backup, goWith: [] },
  restore: { run: restore, goWith: ['yes'] },
  verify: { run: verify, goWith: [] },
  version: { run: () => print(`Vipo ${version}`), goWith: [] },
  help: { run: () => print(help), goWith: [] },
  'decode-logo': { run: (flags) => answerWithLogo(Number(flags['decode-logo'])), goWith: [] },
};

const clock: Clock = () => new Date();
const terminal = { id: null, name: 'opdrachtregel', clock };

/** Wrong arguments: exit code 2. */
class UsageError extends Error {}

type Flags = ReturnType<typeof parse>['values'];

async function main(args: string[]): Promise<number> {
  // What Vipo writes are personal data and password hashes: for its own user only.
  process.umask(0o077);
  let folder = '';
  try {
    const { values, given } = parse(args);
    folder = values['data-dir'];
    await chosen(given).run(values);
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

function parse(args: string[]) {
  try {
    const { values, tokens } = parseArgs({ args, options, tokens: true });
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
    const empty = given.find(({ value }) => value === '');
    if (empty !== undefined) throw new UsageError(`${empty.rawName} heeft een waarde nodig.`);
    // Sentences then name one place, whatever folder a service works in. Bun lists no relative folder in Wine.
    values['data-dir'] = resolve(values['data-dir']);
    return { values, given: given.map(({ name }) => name) };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(wrongArgument(String(error)));
  }
}

/** What Node says, which names the argument between quotes, in Dutch. */
function wrongArgument(message: string): string {
  const argument = /'(.+?)(?: <value>)?'/.exec(message)?.[1] ?? '';
  if (/Unknown option|Unexpected argument/.test(message)) return `Onbekend argument: ${argument}.`;
  if (message.includes('does not take')) return `${argument} heeft geen waarde.`;
  return `${argument} heeft een waarde nodig.`;
}

function chosen(given: string[]): Command {
  const [name = '', other] = given.filter((option) => option in commands);
  const command = commands[name] ?? serving;
  const fitting = [name, 'data-dir', ...command.goWith];
  const stray = other ?? given.find((option) => !fitting.includes(option));
  if (stray === undefined) return command;
  if (name === '') throw new UsageError(`--${stray} kan niet zonder opdracht (zie --help).`);
  throw new UsageError(`--${name} en --${stray} gaan niet samen.`);
}

async function serveFlags(flags: Flags): Promise<void> {
  const { 'tls-cert': cert, 'tls-key': key, host: hostname } = flags;
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('--tls-cert en --tls-key horen bij elkaar.');
  }
  const port = /^\d{1,5}$/.test(flags.port) ? Number(flags.port) : NaN;
  if (!(port <= 65_535)) throw new UsageError('--port moet een getal van 0 tot 65535 zijn.');
  await serve({
    port,
    hostname,
    tls: cert && key ? { cert, key } : undefined,
    dataDir: flags['data-dir'],
    config: readConfig(presentEnvironment()),
    assets,
    clock,
    prepare: (db) =>
      flags.demo ? actingAs(terminal, () => fillWithExamples(db, clock)) : undefined,
  });
}

async function seed(flags: Flags): Promise<void> {
  const { 'seed-user': username = '', email, admin: isAdmin = false } = flags;
  if (email === undefined) throw new UsageError('--seed-user kan niet zonder --email.');
  if (!isEmail(email.trim())) throw new UsageError(`--email: ${email} is geen e-mailadres.`);
  const password = await readPassword(username, flags['password-stdin'] ?? false);
  const outcome = await withData(flags['data-dir'], (db) =>
    actingAs(terminal, () => seedUser(db, clock, { username, email, isAdmin, password })),
  );
  print(`Gebruiker ${username} is ${outcome === 'created' ? 'aangemaakt' : 'bijgewerkt'}.`);
}

async function clear(flags: Flags): Promise<void> {
  const { 'data-dir': folder, yes = false } = flags;
  assertHasData(folder);
  if (!yes) await confirm('Alle leveringen, klanten en facturen worden verwijderd.', 'LEGEN');
  const kept = await withData(folder, (db) =>
    actingAs(terminal, () => clearDatabase(db, clock, folder)),
  );
  print(`De database is geleegd. De back-up staat in ${kept}`);
}

async function backup({ 'data-dir': folder, backup: file = '' }: Flags): Promise<void> {
  assertHasData(folder);
  await withDataAsIs(folder, (db) => {
    writeBackup(db, file);
    // Those in the data folder are Vipo's own; any other takes the firm's data elsewhere.
    const isOwn = dirname(resolve(file)) === resolve(folder, 'backups');
    if (isOwn || isOlder(db)) return;
    const event = { action: 'gekopieerd', kind: 'gegevens', subject: basename(file) } as const;
    actingAs(terminal, () => tell(db, event));
  });
  print(`De back-up staat in ${file}`);
}

async function restore(flags: Flags): Promise<void> {
  const { 'data-dir': folder, restore: file = '', yes = false } = flags;
  if (!yes) await confirm(`De gegevens in ${folder} worden vervangen.`, 'JA');
  const { kept, numbersKnown } = actingAs(terminal, () => restoreDatabase(folder, file, clock));
  print(`${file} is teruggezet. Iedereen moet opnieuw inloggen.`);
  if (kept !== undefined) print(`De vorige gegevens staan in ${kept}`);
  if (!numbersKnown) print('Let op: daarin is niet te lezen welke nummers al gegeven zijn.');
}

async function verify({ 'data-dir': folder }: Flags): Promise<void> {
  assertHasData(folder);
  const { invoices, credits, problems } = await withDataAsIs(folder, verifyBooks);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const checked = `${invoices} facturen en ${credits} creditfacturen`;
  if (problems.length > 0) {
    throw new DomainError(
      'conflict',
      `${checked} gecontroleerd: ${problems.length} keer klopt er iets niet.`,
    );
  }
  print(`Alles klopt: ${checked} gecontroleerd.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exit(await main(process.argv.slice(2)));
