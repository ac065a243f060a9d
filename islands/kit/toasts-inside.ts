import { type RefObject, useLayoutEffect } from 'react';

/** A modal dialog makes the rest of the page inert. Messages move into it while it is open, so they can be clicked. */
export function useToastsInside(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const own = dialog.current;
    const toasts = document.querySelector('.toasts');
    if (own === null || toasts === null) return undefined;
    own.append(toasts);
    return () => {
      const others = [...document.querySelectorAll('dialog:modal')].filter((one) => one !== own);
      (others.at(-1) ?? document.body).append(toasts);
    };
  }, [dialog]);
}
