import { plural } from '../shared/plural.ts';

export const NOTHING_CHECKED = 'Vink eerst een factuur aan.';

/** `3 herinneringen verstuurd, 1 niet.` The error of a sent reminder is ''. */
export function sentText(errors: readonly string[]): string {
  const sent = errors.filter((error) => error === '').length;
  const rest = errors.length - sent;
  return `${plural(sent, 'herinnering')} verstuurd${rest === 0 ? '' : `, ${rest} niet`}.`;
}
