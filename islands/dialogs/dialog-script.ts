import type { FieldErrors } from '../../src/shared/domain-error.ts';
import type { Failure } from '../kit/call.ts';
import { load } from '../kit/load.ts';

/** Why a form was refused: the errors of its fields, and a sentence about the whole form. */
export type Refused = Pick<Failure, 'error' | 'fields'>;
export type Sent = Record<string, unknown>;

/** What a page in a dialog needs besides its markup. The fields have the names of their inputs. */
export type DialogScript = {
  /** Runs when the page is shown. */
  start?(page: HTMLElement): void;
  /** The errors that are found before the call is made. */
  problemsOf?(fields: Sent): FieldErrors | string;
  /** The body of the call, when it differs from the fields. */
  bodyOf?(fields: Sent): object;
  refusalOf?(failure: Failure): Refused;
  /** Runs after the call, instead of closing the dialog. The form stays busy. */
  done?(): void;
};

const scripts: Record<string, () => Promise<DialogScript>> = {
  'change-password': () => import('../auth/change-password.ts'),
  'clear-database': () => import('../backups/clear-database.ts'),
  'print-list': () => import('../rounds/print-list.ts'),
  shortcuts: () => import('../kit/shortcuts-switch.ts'),
};

/** Loads the script that a page names in `data-script`. Throws when it cannot be loaded. */
export async function loadScript(html: string): Promise<DialogScript> {
  const name = /data-script="([^"]+)"/.exec(html)?.[1] ?? '';
  const script = scripts[name];
  return script === undefined ? {} : load(script);
}
