import { paths } from '../paths.ts';

/** The part of a path after this is a secret: who has the link needs no account. */
const START = paths.driver('');

export function isSecretPath(path: string): boolean {
  return path.startsWith(START);
}

/** The path for a log, without its secret. */
export function loggedPath(path: string): string {
  return isSecretPath(path) ? START + path.slice(START.length).replace(/^[^/]*/, '***') : path;
}
