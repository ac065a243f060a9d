import { useEffect } from 'react';

/** In a modal, the first field that is wrong gets the focus. */
export function useFocusOnWrong(errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    document.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus();
  }, [errors]);
}
