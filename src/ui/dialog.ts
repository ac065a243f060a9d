/** Makes a link, or the button of a form that only reads, open its page in a dialog over the present one. */
export const inDialog = { 'data-dialog': '' };

type Outcomes = {
  /** The message after the call. When left out, the message in the answer is shown, if the answer has one. */
  done?: string;
  /** The time for which that message is shown, in milliseconds. */
  shownMs?: number;
  /** The message after a refusal or without an answer, beside the errors of the form. */
  failed?: string;
  /** Shows the page again instead of closing the dialog. */
  stays?: true;
  /** The address of a file that the call makes, which a new tab shows. */
  opens?: string;
  /** A warning after the call; '' for none. */
  warning?: string;
  /** Loads the page again after a refusal, because a new request needs a new id. */
  reloads?: true;
};

/** The call that sends a form of a dialog, as `islands/kit/page-dialog.entry.ts` makes it. A page sends the form itself. */
export function byCall(
  method: 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  { done, shownMs, failed, stays, opens, warning, reloads }: Outcomes = {},
) {
  return {
    'data-call': `${method} ${path}`,
    'data-done': done,
    'data-shown': shownMs,
    'data-failed': failed,
    'data-stays': stays,
    'data-opens-file': opens,
    'data-warning': warning || undefined,
    'data-reloads': reloads,
  };
}
