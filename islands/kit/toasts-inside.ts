import { type RefObject, useLayoutEffect } from 'react';

/** Moves the messages into a modal dialog while it is open, because the rest of the page is inert then. */
export function useToastsInside(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const own = dialog.current;
    const toasts = document.querySelector('.toasts');
    if (own === null || toasts === null) return undefined;
    own.append(toasts);
    return () => {
      const open = [...document.querySelectorAll('dialog:modal')];
      (open.findLast((other) => other !== own) ?? document.body).append(toasts);
    };
  }, [dialog]);
}
