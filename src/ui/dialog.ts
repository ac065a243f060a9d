/** Opens the page of a link, or of the button of a form with the method GET, in a dialog over the present page. */
export const inDialog = { 'data-dialog': '' };

type Outcomes = {
  /** The message after success. By default this is the message in the answer. */
  done?: string;
  /** The time for which the message is shown, in milliseconds. */
  shownMs?: number;
  /** A message that is shown in addition to the errors of the form. */
  failed?: string;
  /** Shows the page of the dialog again after success, instead of closing the dialog. */
  stays?: true;
  /** Saves the answer as a file. The file gets this name if the answer has no file name. */
  saves?: string;
  /** Opens the file at this address in a new tab. */
  opens?: string;
  warning?: string;
  /** Loads the page of the dialog again after a refusal, because a new request needs a new id. */
  reloads?: true;
};

/** `islands/dialogs/send-form.ts` reads these attributes in a dialog. On a page, the browser sends the form itself. */
export function byCall(
  method: 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  { done, shownMs, failed, stays, saves, opens, warning, reloads }: Outcomes = {},
) {
  return {
    'data-call': `${method} ${path}`,
    'data-done': done,
    'data-shown': shownMs,
    'data-failed': failed,
    'data-stays': stays,
    'data-saves': saves,
    'data-opens-file': opens,
    'data-warning': warning || undefined,
    'data-reloads': reloads,
  };
}
