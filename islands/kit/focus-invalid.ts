import { useEffect } from 'react';

/** Moves the focus to the first invalid field of a dialog when its errors change. */
export function useFocusOnInvalid(errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    document.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus();
  }, [errors]);
}
