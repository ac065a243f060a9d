import { fold } from '../../shared/names.ts';

/** The fields to which a column can be assigned, with their names on the wire and their labels on the screen. */
export const TARGETS = {
  naam: 'Naam',
  adres: 'Adres',
  straat: 'Straat',
  huisnummer: 'Huisnummer',
  postcode: 'Postcode',
  plaats: 'Plaats',
  telefoon: 'Telefoon',
  email: 'E-mail',
  bezorgkosten: 'Bezorgkosten',
  betaalmethode: 'Betaalmethode',
  opmerkingen: 'Opmerkingen',
  kvk: 'KvK-nummer',
  btw: 'BTW-nummer',
} as const;
export type Target = keyof typeof TARGETS;
export const SKIPPED = 'overslaan';

const targets = Object.keys(TARGETS) as Target[];

/** The headings of columns in Dutch and English, folded and without spaces and punctuation. */
const HEADINGS: Record<Target, string> = {
  naam: 'naam klantnaam klant bedrijfsnaam bedrijf name fullname customer customername company companyname displayname',
  adres:
    'adres adr leveringsadres bezorgadres afleveradres volledigadres address fulladdress deliveryaddress shippingaddress',
  straat:
    'straat straatnaam straatnr straathuisnr straatennr straatenhuisnr straatennummer straatenhuisnummer street streetname street1 addressline1',
  huisnummer: 'huisnummer huisnr nummer nr housenumber number toevoeging huisnummertoevoeging',
  postcode: 'postcode pc zip zipcode postalcode',
  plaats: 'plaats woonplaats woonpl plaatsnaam stad city town',
  telefoon:
    'telefoon telefoonnummer telefoonnr telefoon1 telefoon2 telefoonprive telefoonwerk tel telnr telnummer tel1 tel2 mob mobnr mobiel mobiel1 mobielnr mobielnummer mobieletelefoon gsm phone phonenumber telephone mobile mobilephone cell cellphone',
  email: 'email emailadres emailadr mail mailadres emailaddress',
  bezorgkosten:
    'bezorgkosten bezorgk leveringskosten vrachtkosten transportkosten deliverycosts deliveryfee deliverycost fee',
  betaalmethode: 'betaalmethode betaling betaalwijze betaalvorm payment paymentmethod',
  opmerkingen:
    'opmerkingen opmerking opm bijzonderheden toelichting notitie notities remarks remark notes note comments comment',
  kvk: 'kvk kvknummer kvknr kamervankoophandel coc cocnumber chamberofcommerce',
  btw: 'btw btwnummer btwnr btwid vat vatnumber vatid',
};

const TARGET_OF = new Map(
  targets.flatMap((target) => HEADINGS[target].split(' ').map((key) => [key, target] as const)),
);

/** A heading that matches a pattern probably means the target beside it. The screen asks the user to check this. */
const HINTS: readonly [RegExp, Target][] = [
  [/mail/, 'email'],
  [/telef|mobiel|phone|^tel|^mob/, 'telefoon'],
  [/^bezorg|^lever.*kosten|deliver.*(?:fee|cost)/, 'bezorgkosten'],
  [/^betaa?l|^pay/, 'betaalmethode'],
  [/kvk|handelsregister|chamber/, 'kvk'],
  [/btw|^vat/, 'btw'],
  [/opmerk|^opm|notit|remark|^note|comment/, 'opmerkingen'],
  [/postcode|zip|postal/, 'postcode'],
  [/huisn|housen/, 'huisnummer'],
  [/straat|street/, 'straat'],
  [/plaats|city|town/, 'plaats'],
  [/adres|address/, 'adres'],
  [/naam|name|klant|bedrijf|customer|company/, 'naam'],
];

/** The headings of columns whose texts together form a name, when the file has no column with the whole name. */
const SURNAMES = ['achternaam', 'lastname', 'surname'];
const NAME_PARTS = [
  ...SURNAMES,
  ...'voornaam voorletters tussenvoegsel firstname middlename'.split(' '),
];

/** How certain the target of a column is. */
export type Certainty = 'sure' | 'likely' | 'none' | 'chosen';
export type Choice = { target: Target | undefined; certainty: Certainty };

/**
 * Finds the target of each column by its heading. Two columns can have the same target only if they have telephone
 * numbers, house numbers or parts of a name.
 */
function recognizeColumns(headings: readonly string[]): Choice[] {
  const keys = headings.map(keyOf);
  const taken = new Set<Target>();
  const choices = keys.map((key) => take(taken, TARGET_OF.get(key), 'sure'));
  const isWhole = taken.has('naam');
  // When the file has surnames, their columns give the name, so a column such as 'Klantnummer' is not a part of it.
  if (keys.some((key) => SURNAMES.includes(key))) taken.add('naam');
  return choices.map((choice, at) => {
    const key = keys[at] ?? '';
    if (choice !== undefined) return choice;
    if (NAME_PARTS.includes(key)) return isWhole ? NONE : { target: 'naam', certainty: 'sure' };
    return take(taken, HINTS.find(([hint]) => hint.test(key))?.[1], 'likely') ?? NONE;
  });
}

const NONE: Choice = { target: undefined, certainty: 'none' };

function take(
  taken: Set<Target>,
  target: Target | undefined,
  certainty: Certainty,
): Choice | undefined {
  if (target === undefined || (taken.has(target) && !SHARED.includes(target))) return undefined;
  taken.add(target);
  return { target, certainty };
}

const SHARED: readonly Target[] = ['telefoon', 'huisnummer'];

function keyOf(heading: string): string {
  return fold(heading).replace(/[^\p{L}\d]/gu, '');
}

function isTarget(text: string): text is Target {
  return Object.hasOwn(TARGETS, text);
}

/** Applies the choices of the user. A column without a choice keeps the target that its heading gives. */
export function chooseColumns(
  headings: readonly string[],
  chosen: readonly (string | undefined)[],
): Choice[] {
  return recognizeColumns(headings).map((choice, at) => {
    const text = chosen[at] ?? '';
    const target = isTarget(text) ? text : undefined;
    if (target === undefined && text !== SKIPPED) return choice;
    return target === choice.target ? choice : { target, certainty: 'chosen' };
  });
}
