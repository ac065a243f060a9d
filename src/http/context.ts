import type { Context } from 'hono';
import type { Session } from '../auth/queries.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import type { Clock } from '../shared/dates.ts';
import type { Assets } from './assets.ts';
import type { Log } from './log.ts';

export type Deps = {
  db: Db;
  clock: Clock;
  config: Config;
  assets: Assets;
  log: Log;
  /** For signatures and hashes; see `auth/secret.ts`. */
  secret: Uint8Array;
  /** How the server is reached when VIPO_PUBLIC_URL is not set: the address printed at the start. */
  startUrl: () => string;
};

export type Env = {
  Variables: Deps & {
    requestId: string;
    session: Session | undefined;
    needs?: 'session' | 'admin';
  };
  Bindings: { clientAddress?: string };
};
export type Ctx = Context<Env>;
