import { useEffect } from 'react';
import { logoInput, readChosenLogo } from './chosen-logo.ts';

/** Shows a logo as soon as its file is chosen, and says that it is not placed yet. */
export function useChosenLogo(): void {
  useEffect(() => {
    const input = logoInput();
    const stopped = new AbortController();
    const show = () => void showChosen(input);
    input?.addEventListener('change', show, { signal: stopped.signal });
    // After a reload a browser may still have the file.
    if (input?.value) show();
    return () => stopped.abort();
  }, []);
}

async function showChosen(input: HTMLInputElement | null): Promise<void> {
  const file = input?.files?.[0];
  const logo = await readChosenLogo();
  // The user may have chosen another file meanwhile.
  if (file !== input?.files?.[0]) return;
  const form = input?.form;
  const isPicture = typeof logo === 'object';
  const image = form?.querySelector('img');
  const [problem, line] = form?.querySelectorAll('p') ?? [];
  if (problem) problem.textContent = typeof logo === 'string' ? logo : '';
  if (line) line.textContent = isPicture ? 'Dit logo is nog niet geplaatst.' : '';
  if (image) Object.assign(image, { hidden: !isPicture, src: isPicture ? logo.address : '' });
}
