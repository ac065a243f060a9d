import type { Context } from 'hono';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import type { Clock } from '../shared/dates.ts';
import type { Machine } from './machine.ts';

export type LogEntry = { event: string } & Record<string, string | number | boolean | undefined>;
type Log = (entry: LogEntry) => void;

export type Deps = {
  db: Db;
  clock: Clock;
  config: Config;
  assets: Assets;
  log: Log;
  secret: Uint8Array;
  /** Returns the first URL of the server. Links use this URL when VIPO_PUBLIC_URL is not set. */
  startUrl: () => string;
  machine: Machine;
};

type Asset = { type: string; identity: string; br: string; gzip: string };

export type Assets = {
  files: Readonly<Record<string, Asset>>;
  scripts: ReadonlyMap<string, string>;
  styles: ReadonlyMap<string, string>;
  icon: string;
};

export type SessionUser = {
  id: number;
  username: string;
  email: string;
  isAdmin: boolean;
  mustChangePassword: boolean;
  /** Whether administrators have to log in with codes, and this administrator has no authenticator yet. */
  mustSetUpCodes: boolean;
};

export type Session = { tokenHash: string; user: SessionUser };

export type Env = {
  Variables: Deps & {
    requestId: string;
    session: Session | undefined;
    /**
     * The id of the last change of any record when the request began. Undefined without a session, and for a method
     * other than GET.
     */
    lastChange?: number;
    /** Whether `path` is the path of a screen that needs a session. */
    isPage: (path: string) => boolean;
    needs?: 'session' | 'admin';
    /** Throws 'invalid' at `currentPassword` for a wrong password, and 'too-many' after many attempts. */
    confirmPassword: (password: string) => Promise<void>;
  };
  Bindings: { clientAddress?: string };
};
export type Ctx = Context<Env>;
