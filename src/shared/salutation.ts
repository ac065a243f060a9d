import { firstName, isBusiness } from './first-name.ts';
import { fold } from './names.ts';

/** The forms of address with which a name can begin, and the word that a salutation uses for each. */
const WORDS = new Map(
  Object.entries({
    heer: ['de heer', 'heer', 'dhr', 'hr', 'meneer', 'mijnheer'],
    mevrouw: ['mevrouw', 'mevr', 'mw', 'mej', 'mejuffrouw'],
    familie: ['familie', 'fam', 'gezin'],
  }).flatMap(([word, titles]) => titles.map((title) => [title, word])),
);
const TITLE = `(?:de\\s+heer|${[...WORDS.keys()].slice(1).join('|')})`;
const AND = String.raw`(?:en|&|\+|e\/o)`;
/** A form of address, or two for a couple, followed by the name. */
const TITLED = new RegExp(
  String.raw`^(${TITLE})\.?(?:\s*(\/)\s*(${TITLE})\.?|\s+${AND}\s+(${TITLE})\.?)?\s+(.+)$`,
  'iu',
);
const NEXT_TITLED = new RegExp(String.raw`^(.+?)\s+${AND}\s+(${TITLE}\.?\s+.+)$`, 'iu');
const REVERSED = new RegExp(String.raw`^([^,]+),\s*(${TITLE})\b\.?[^,]*$`, 'iu');
const TITLE_WITHOUT_SPACE = new RegExp(String.raw`\b(${TITLE}\.)(?=\p{L})`, 'giu');

const PREFIX =
  /^(?:van|de|der|den|het|ter|ten|te|op|in|aan|bij|uit|onder|von|vom|zu|du|des|del|da|di|la|le|el|al|['’][ts])$/iu;
const BEFORE_PREFIX = /-(?:van|de|der|den|het|ter|ten|te|in|op|['’]t)$/iu;
const INITIALS = /^(?:\p{L}|(?:\p{L}{1,4}\.)+\p{L}?)$/u;
const CAPITALS = /^\p{Lu}{2,3}$/u;
const ACADEMIC = /^(?:dr|drs|ir|ing|mr|prof|ds|bc|ba|ma|jr|sr)\.?$/iu;

/**
 * 'Beste heer Jansen' for 'Dhr. J. Jansen'. Without a form of address, the salutation has the first name, or in a
 * formal text the whole name.
 */
export function salutation(customerName: string, isFormal = false): string {
  const titled = titledName(customerName);
  return `Beste ${titled ?? (isFormal ? customerName : firstName(customerName))}`;
}

function titledName(customerName: string): string | undefined {
  if (isBusiness(customerName)) return undefined;
  const text = tidied(customerName);
  const [, surname, title] = REVERSED.exec(text) ?? [];
  const name = surname === undefined ? text : `${title} ${surname}`;
  const [, first, other] = NEXT_TITLED.exec(name) ?? [];
  const [one, two] = [first, other].map((part) => part && addressed(part));
  if (one && two) return `${one} en ${two}`;
  return addressed(name);
}

function tidied(name: string): string {
  return name
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^\s*t\.?a\.?v\.?\s+/i, '')
    .replace(/\s*[-–]\s*/g, '-')
    .replace(TITLE_WITHOUT_SPACE, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

function addressed(name: string): string | undefined {
  const [, title = '', either, other, second = other, rest = ''] = TITLED.exec(name) ?? [];
  const word = wordOf(title, name);
  if (word === undefined || /[,;:@\d]/.test(rest)) return undefined;
  const isFamily = word === 'familie';
  if (!isFamily && new RegExp(String.raw`\s${AND}\s|\/`, 'iu').test(rest)) return undefined;
  const surname = surnameIn(rest, isFamily);
  if (surname === '') return undefined;
  const others = second === undefined ? '' : `${either ?? ' en '}${wordOf(second, name)}`;
  return `${word}${others} ${surname}`;
}

/**
 * Undefined for capitals such as 'MW' before a name with small letters, because such capitals are usually the initials
 * of a business.
 */
function wordOf(title: string, name: string): string | undefined {
  if (CAPITALS.test(title) && /\p{Ll}/u.test(name)) return undefined;
  return WORDS.get(fold(title).replace(/\s+/g, ' '));
}

/** The first prefix of a surname gets a capital, as is usual after a form of address ('De Vries'). */
function surnameIn(rest: string, isFamily: boolean): string {
  const words = rest.split(' ').filter((word) => !ACADEMIC.test(word));
  const isMixed = /\p{Ll}/u.test(rest);
  const begin = words.findIndex(
    (word, i) => (PREFIX.test(word) || BEFORE_PREFIX.test(word)) && i < words.length - 1,
  );
  const isInitials = (word: string) => INITIALS.test(word) || (isMixed && CAPITALS.test(word));
  const names = words.slice(
    Math.max(
      words.findIndex((word) => !isInitials(word)),
      0,
    ),
  );
  const hasInitials = names.length < words.length;
  const surname =
    begin >= 0 && !isFamily
      ? words.slice(begin)
      : isFamily || hasInitials
        ? names
        : names.slice(-1);
  return surname.join(' ').replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
