import { element } from '../kit/element.ts';

// The dialog of the search, and its parts.

export const form = document.querySelector<HTMLFormElement>('.finder form');
export const field = form?.querySelector('input') ?? element('input');
export const dialog = element('dialog', { className: 'find', ariaLabel: 'Zoeken' });
dialog.innerHTML =
  '<header><button type="button" class="act i-back" data-list hidden aria-label="Naar de lijst"></button>' +
  '</header><div class="found"></div><p role="status" class="loading-text"></p>' +
  '<button type="button" class="act i-close" aria-label="Sluiten"></button>' +
  '<footer class="keys"><span><kbd>Pijltjes</kbd> kiezen</span><span><kbd>Enter</kbd> openen</span>' +
  '<span><kbd>Tab</kbd> naar de knoppen</span><span><kbd>Esc</kbd> sluiten</span></footer>';
export const header = part('header');
export const content = part('.found');
export const status = part('.loading-text');

export function part(selector: string): HTMLElement {
  return dialog.querySelector<HTMLElement>(selector) ?? dialog;
}
