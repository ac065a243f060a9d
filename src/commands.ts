import { basename, dirname, resolve } from 'node:path';
import { assets } from '../dist/assets.ts';
import { type CommandName, type Flags, help, UsageError } from './arguments.ts';
import { logEvent } from './audit/queries.ts';
import { clearDatabase } from './backups/clear-database.ts';
import { isDaily } from './backups/daily-backup.ts';
import { packOlder, whileUnpacked } from './backups/packed.ts';
import { assertRestorable, restoreDatabase } from './backups/restore/restore.ts';
import { verifyBooks } from './bookkeeping/verify/verify.ts';
import { readConfig, readEnvironment } from './config.ts';
import { asProgram } from './database/actor.ts';
import { writeBackup } from './database/backup.ts';
import {
  assertHasData,
  assertPresentVersion,
  backupsOf,
  withData,
  withDataAsIs,
} from './database/data-dir.ts';
import { isOlder } from './database/migrate.ts';
import { fillWithExamples } from './demo/demo.ts';
import { askConfirmation, print, readPassword } from './prompt.ts';
import { serve } from './serve.ts';
import type { Clock } from './shared/dates.ts';
import { DomainError } from './shared/domain-error.ts';
import { isEmail } from './shared/email.ts';
import { seedUser } from './users/seed-user.ts';
import { version } from './version.ts';

type Command = (flags: Flags) => void | Promise<void>;

export const commands: Record<Exclude<CommandName, 'decode-logo' | 'copy-backups'>, Command> = {
  'seed-user': seed,
  'clear-database': clear,
  backup,
  restore,
  verify,
  version: () => print(`Vipo ${version}`),
  help: () => print(help),
};

const clock: Clock = () => new Date();
const asCommandLine = <T>(work: () => T): T => asProgram('opdrachtregel', clock, work);

export async function serveFlags(flags: Flags): Promise<void> {
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
    config: readConfig(readEnvironment()),
    assets,
    clock,
    prepare: (db) => (flags.demo ? asCommandLine(() => fillWithExamples(db, clock)) : undefined),
  });
}

async function seed(flags: Flags): Promise<void> {
  const { 'seed-user': username = '', email, admin: isAdmin = false } = flags;
  if (email === undefined) throw new UsageError('--seed-user kan niet zonder --email.');
  if (!isEmail(email.trim())) throw new UsageError(`--email: ${email} is geen e-mailadres.`);
  const password = await readPassword(username, flags['password-stdin'] ?? false);
  const outcome = await withData(flags['data-dir'], (db) =>
    asCommandLine(() => seedUser(db, clock, { username, email, isAdmin, password })),
  );
  print(`Gebruiker ${username} is ${outcome === 'created' ? 'aangemaakt' : 'bijgewerkt'}.`);
}

async function clear(flags: Flags): Promise<void> {
  const { 'data-dir': folder, yes = false } = flags;
  assertHasData(folder);
  const warning = 'Alle leveringen, klanten en facturen worden verwijderd.';
  if (!yes) await askConfirmation(warning, 'LEGEN');
  const backupFile = await withData(folder, (db) =>
    asCommandLine(() => clearDatabase(db, clock, folder)),
  );
  print(`De database is geleegd. De back-up staat in ${backupFile}`);
}

async function backup({ 'data-dir': folder, backup: file = '' }: Flags): Promise<void> {
  assertHasData(folder);
  const isOwn = dirname(resolve(file)) === backupsOf(folder);
  await withDataAsIs(folder, (db) => {
    writeBackup(db, file, (copy) => assertRestorable(copy, file));
    // A backup outside the folder `backups` is logged, because it copies the data to another place.
    if (isOwn || isOlder(db)) return;
    const event = { action: 'gekopieerd', kind: 'gegevens', subject: basename(file) } as const;
    asCommandLine(() => logEvent(db, event));
  });
  if (isOwn && isDaily(basename(file))) await packOlder(resolve(file));
  print(`De back-up staat in ${file}`);
}

async function restore(flags: Flags): Promise<void> {
  const { 'data-dir': folder, restore: file = '', yes = false } = flags;
  if (!yes) await askConfirmation(`De gegevens in ${folder} worden vervangen.`, 'JA');
  const { kept, numbersKnown } = await whileUnpacked(folder, file, (plain) =>
    asCommandLine(() => restoreDatabase(folder, file, clock, plain)),
  );
  print(`${file} is teruggezet. Iedereen moet opnieuw inloggen.`);
  if (kept !== undefined) print(`De vorige gegevens staan in ${kept}`);
  if (!numbersKnown) print('Let op: daarin is niet te lezen welke nummers al gegeven zijn.');
}

async function verify({ 'data-dir': folder }: Flags): Promise<void> {
  assertHasData(folder);
  const { invoices, credits, problems } = await withDataAsIs(folder, (db) => {
    assertPresentVersion(db);
    return verifyBooks(db);
  });
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const checked = `${invoices} facturen en ${credits} creditfacturen`;
  if (problems.length > 0) {
    const sentence = `${checked} gecontroleerd: ${problems.length} keer klopt er iets niet.`;
    throw new DomainError('conflict', sentence);
  }
  print(`Alles klopt: ${checked} gecontroleerd.`);
}
