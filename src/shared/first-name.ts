import { fold } from './names.ts';

const words = (text: string): Set<string> => new Set(text.split(' '));

/** First words that are no first name: forms of address, titles, parts of surnames, and kinds of business. */
const NO_FIRST_NAME = words(
  'dhr heer heren hr meneer mijnheer mevr mevrouw mw mej mejuffrouw fam familie gezin echtpaar erven erfgenamen ' +
    'wed weduwe dr drs ir ing mr prof ds dominee pastoor bc ba ma tav ' +
    'de het den der van von vd op te ten ter in la le el du des ' +
    'fa st bouw hotel garage restaurant bistro brasserie pizzeria snackbar kerk parochie school gemeente provincie waterschap ' +
    'landgoed kasteel museum hoeve manege club scouting apotheek tandarts supermarkt zorg winkel aannemer',
);
/** Words that occur only in the names of businesses and associations. */
const BUSINESS = words(
  'bv nv cv vof vve firma maatschap stichting vereniging cooperatie holding groep group beheer ' +
    'gebr gebroeders zn zoon zonen dochters tuinen services service',
);
const BUSINESS_ENDING =
  /(bedrijf|bouw|handel|erij|makelaars?|makelaardij|hoveniers?|transport|techniek|vereniging|praktijk|kantoor|centrum|dagverblijf|camping|cafe|fonds|.(zaak|winkel|park|school))$/;

/** The first name of a customer, for a greeting. 'klant' when there is none, as in 'Fam. de Vries' or 'Jansen BV'. */
export function firstName(customerName: string): string {
  const name = customerName.trim();
  const [first = ''] = name.split(/\s+/);
  return isFirstName(first, name) && !isBusiness(name) ? first : 'klant';
}

function isFirstName(word: string, name: string): boolean {
  if (!/^\p{L}[\p{L}\p{M}'’-]+$/u.test(word) || NO_FIRST_NAME.has(fold(word))) return false;
  // 'JP Jansen' begins with initials, but 'JAN JANSEN' does not.
  return !(/^\p{Lu}{2,3}$/u.test(word) && /\p{Ll}/u.test(name));
}

export function isBusiness(name: string): boolean {
  const parts = fold(name)
    .replaceAll('.', '')
    .split(/[\s&,/]+/);
  return (
    parts.some((part) => BUSINESS.has(part) || BUSINESS_ENDING.test(part)) ||
    /(&|\ben) co\b/.test(fold(name))
  );
}
