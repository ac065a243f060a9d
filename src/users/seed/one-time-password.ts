import { randomInt } from 'node:crypto';

/** Letters and digits that do not look alike (no 0 and o, no 1, i and l). 20 of these 31 characters have 99 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

export function randomPassword(): string {
  return Array.from({ length: LENGTH }, randomCharacter).join('');
}

function randomCharacter(): string {
  return ALPHABET.charAt(randomInt(ALPHABET.length));
}
