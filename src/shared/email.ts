const MAX_LENGTH = 254;
const MAX_LOCAL = 64;
/** '%' is refused, because '%0A' in a mailto link is a line break: `x@y.nl%0ABcc:…`. */
const ATOM = /^[\p{L}\p{M}\p{N}!#$&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Follows RFC 5321 and RFC 6531 (letters of all languages), but refuses quoted names, lists and control characters. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > MAX_LOCAL || text.length > MAX_LENGTH) return false;
  const atoms = text.slice(0, at).split('.');
  const labels = text.slice(at + 1).split('.');
  return atoms.every((atom) => ATOM.test(atom)) && labels.every((label) => LABEL.test(label));
}

/** Whether the address can be reached from other networks, because its host has a domain, such as `vipo.nl`. */
export function isPublicEmail(text: string): boolean {
  return isEmail(text) && text.includes('.', text.lastIndexOf('@'));
}
