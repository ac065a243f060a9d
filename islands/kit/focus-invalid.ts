import { useEffect } from 'react';

export function useFocusOnInvalid(errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    document.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus();
  }, [errors]);
}
