import { OFF, STORAGE_KEY } from './shortcuts.ts';

// The script of the dialog 'Sneltoetsen'.

/** Connects the switch that turns the keys off in this browser. */
export function start(page: HTMLElement): void {
  const control = page.querySelector<HTMLInputElement>('[role=switch]');
  if (control === null) return;
  control.checked = localStorage.getItem(STORAGE_KEY) !== OFF;
  control.ariaChecked = String(control.checked);
  control.addEventListener('change', () => {
    control.ariaChecked = String(control.checked);
    if (control.checked) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  });
}
