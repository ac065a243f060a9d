import type { Server } from 'bun';
import { startLookingUp } from './addresses/look-up.ts';
import { createApp } from './app.tsx';
import { startDeletingExpired } from './auth/expiry.ts';
import { serverSecret } from './auth/secret.ts';
import { endKeptThread } from './background/work.ts';
import { assertElsewhere } from './backups/copy-elsewhere.ts';
import { watchBackups } from './backups/watch-backups.ts';
import type { Config } from './config.ts';
import { asProgram } from './database/actor.ts';
import { removeLeftovers } from './database/backup.ts';
import { dataDirWarnings, lockDataDir, whenAlone } from './database/data-dir.ts';
import { closeDatabase, type Db } from './database/open.ts';
import { openDataDir, upgradeInThread } from './database/upgrade.ts';
import type { Assets } from './http/context.ts';
import { type Answer, listen, type Listen } from './http/listen.ts';
import { logToStandardError } from './http/log.ts';
import { addressesOf, thisMachine } from './http/machine.ts';
import { createUpgradingApp } from './http/upgrading.tsx';
import { mailWarning } from './outside/mail.ts';
import { startRetention } from './privacy/retention.ts';
import { print } from './prompt.ts';
import type { Clock } from './shared/dates.ts';
import { createFirstAdmin } from './users/seed-user.ts';

const STOP_TIMEOUT_MS = 10_000;

type ServeOptions = Listen & {
  dataDir: string;
  config: Config;
  assets: Assets;
  clock: Clock;
  prepare: (db: Db) => void | Promise<void>;
};

/**
 * Runs the server until SIGTERM or SIGINT, and then finishes the requests in progress, in at most `STOP_TIMEOUT_MS`.
 * Throws when the server cannot start. It listens before it makes the data folder, so a start at a port that is in use
 * makes no data folder.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { dataDir, config } = options;
  if (config.backupDir !== undefined) assertElsewhere(dataDir, config.backupDir);
  const listening = listenAtOnce(options);
  try {
    removeUnfinishedCopies(dataDir);
    const release = lockDataDir(dataDir, 'server');
    try {
      for (const warning of [...dataDirWarnings(dataDir), mailWarning(config.mail)])
        if (warning !== undefined) process.stderr.write(`${warning}\n`);
      const db = await openUpgraded(options, listening);
      try {
        await options.prepare(db);
        await run(db, options, listening);
      } finally {
        closeDatabase(db);
      }
    } finally {
      release();
    }
  } finally {
    await listening.server.stop(true);
  }
}

type Listening = { server: Server<undefined>; answerWith: (answer: Answer) => void };

/**
 * Listens immediately. Requests wait until `answerWith` is first called, and each later call of `answerWith` replaces
 * the function that answers requests.
 */
function listenAtOnce(options: Listen): Listening {
  const first = Promise.withResolvers<Answer>();
  let present: Answer = async (request, bun) => (await first.promise)(request, bun);
  const server = listen(options, (request, bun) => present(request, bun));
  const answerWith = (answer: Answer) => {
    present = answer;
    first.resolve(answer);
  };
  return { server, answerWith };
}

async function openUpgraded(options: ServeOptions, { answerWith }: Listening): Promise<Db> {
  const { dataDir, clock, assets, config } = options;
  const started = performance.now();
  const wasUpgraded = await upgradeInThread(dataDir, clock, ({ from, to, backup }) => {
    const app = createUpgradingApp({ assets, config });
    answerWith((request) => app.fetch(request));
    const steps = to - from === 1 ? '1 stap' : `${to - from} stappen`;
    print(
      `De gegevens worden bijgewerkt van schema ${from} naar ${to} (${steps}). De back-up is ${backup}`,
    );
  });
  if (wasUpgraded) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    print(`De gegevens zijn bijgewerkt in ${seconds} seconden.`);
  }
  return openDataDir(dataDir, clock);
}

function removeUnfinishedCopies(dataDir: string): void {
  try {
    whenAlone(dataDir, () => removeLeftovers(dataDir));
  } catch (error) {
    failureLogger('leftovers-not-removed')(error);
  }
}

async function run(db: Db, options: ServeOptions, listening: Listening): Promise<void> {
  const { clock } = options;
  const { server } = listening;
  const stopped = stopSignal();
  // Work that continues after the response may fail, for example on a full disk. The server must then keep running.
  process.on('unhandledRejection', failureLogger('background-failed'));
  const answer = answerFor(db, options, server);
  const password = await asProgram('opdrachtregel', clock, () => createFirstAdmin(db, clock));
  if (password !== undefined) print(`Beheerder admin, eenmalig wachtwoord: ${password}`);
  listening.answerWith(answer);
  const [address, ...others] = addressesOf(options, server.port ?? 0);
  print(`Vipo draait op ${address}`);
  for (const other of others) print(`Ook op ${other}`);
  const stopBackups = watchBackups(db, { ...options, log: logToStandardError });
  const stopDeleting = startDeletingExpired(db, clock, failureLogger('expired-not-deleted'));
  const stopRetention = startRetention(db, clock, failureLogger('old-data-not-deleted'));
  const stopLookingUp = startLookingUp(
    { db, ...options },
    failureLogger('addresses-not-looked-up'),
  );
  await stopped;
  stopDeleting();
  const stopWork = Promise.all([stopBackups(), stopRetention(), stopLookingUp()]);
  await Promise.all([finish(server), Promise.race([stopWork, Bun.sleep(STOP_TIMEOUT_MS)])]);
  await endKeptThread();
}

function failureLogger(event: string) {
  return (error: unknown) => logToStandardError({ event, error: String(error) });
}

function answerFor(db: Db, options: ServeOptions, server: Server<undefined>): Answer {
  const { clock, config, assets } = options;
  // The address is looked up for each link, because the network may start after Vipo when the machine boots.
  const startUrl = () => addressesOf(options, server.port ?? 0)[0];
  const secret = serverSecret(options.dataDir, failureLogger('secret-not-kept'));
  const machine = thisMachine(options.hostname);
  const log = logToStandardError;
  const app = createApp({ db, clock, config, assets, secret, log, startUrl, machine });
  return (request, bun) => app.fetch(request, clientOf(request, bun));
}

function clientOf(request: Request, server: Server<undefined>): { clientAddress?: string } {
  const address = server.requestIP(request)?.address;
  return address === undefined ? {} : { clientAddress: address };
}

/** Waits for SIGTERM or SIGINT. Ignores later signals, because after Ctrl+C both npm and the terminal send a signal. */
function stopSignal(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
  });
}

async function finish(server: Server<undefined>): Promise<void> {
  await Promise.race([server.stop(), Bun.sleep(STOP_TIMEOUT_MS)]);
  await server.stop(true);
}
