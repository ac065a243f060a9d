import type { FieldErrors } from '../../src/shared/domain-error.ts';
import * as changePassword from '../auth/change-password.ts';
import * as clearDatabase from '../backups/clear-database.ts';
import type { Failure } from '../kit/call.ts';
import * as shortcutsSwitch from '../kit/shortcuts-switch.ts';
import * as printList from '../rounds/print-list.ts';

/** The reasons why a form was refused: the errors of its fields, and a sentence about the whole form. */
export type Refused = Pick<Failure, 'error' | 'fields'>;
export type Sent = Record<string, unknown>;

/** The script of a page in a dialog. The fields have the names of their inputs. */
export type DialogScript = {
  /** Runs when the page is shown. */
  start?(page: HTMLElement): void;
  /** The errors that are found before the call is made. */
  problemsOf?(fields: Sent): FieldErrors | string;
  /** The body of the call, when it differs from the fields. */
  bodyOf?(fields: Sent): object;
  refusalOf?(failure: Failure): Refused;
  /** Runs after a successful call, instead of closing the dialog. The form stays busy. */
  done?(): void;
};

/**
 * The scripts are in one file with the dialog. Otherwise the bundler would make another file of the modules that the
 * scripts and the dialog share.
 */
const scripts: Record<string, DialogScript> = {
  'change-password': changePassword,
  'clear-database': clearDatabase,
  'print-list': printList,
  shortcuts: shortcutsSwitch,
};

/** The script that a page names in `data-script`. */
export function scriptOf(html: string): DialogScript {
  return scripts[/data-script="([^"]+)"/.exec(html)?.[1] ?? ''] ?? {};
}
