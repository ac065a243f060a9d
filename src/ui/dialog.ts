/** Opens the page of a link, or of the button of a form that only reads, over the present page. */
export const inDialog = { 'data-dialog': '' };

type Outcomes = {
  /** When left out, the message in the answer is shown, if the answer has one. */
  done?: string;
  /** In milliseconds. */
  shownMs?: number;
  /** Shown beside the errors of the form. */
  failed?: string;
  /** The dialog shows the page again instead of closing. */
  stays?: true;
  /** The answer is a file, which gets this name when the answer names none. */
  saves?: string;
  /** A new tab shows the file at this address. */
  opens?: string;
  warning?: string;
  /** Loads the page again after a refusal, because a new request needs a new id. */
  reloads?: true;
};

/** `islands/dialogs/send-form.ts` reads these attributes. A page sends the form itself. */
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
