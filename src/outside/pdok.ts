import { z } from 'zod';
import { isPoint, type Point } from '../shared/point.ts';
import { callProvider, mapDone, type Outcome } from './provider.ts';

/** The longest time that a search may take, also when it needs several calls. */
const MOST_MS = 2000;
const MOST_ROWS = 8;
/** The longest text that is sent. */
const MOST_TEXT = 200;
/** Characters with a meaning in a search of Solr, which PDOK uses. A hyphen before a word excludes that word. */
const SYNTAX = /[\p{Cc}+&|!(){}[\]^"~*?:\\]|(?<=^|\s)-/gu;
const FIELDS =
  'id,type,weergavenaam,straatnaam,huis_nlt,huisnummer,huisletter,huisnummertoevoeging,postcode,woonplaatsnaam,centroide_ll';

/** A field of a document may be missing or null. It is then read as ''. */
const textField = z.string().catch('');
const numberField = z.union([z.string(), z.int().transform(String)]).catch('');

const address = z
  .object({
    type: z.literal('adres').default('adres'),
    weergavenaam: textField,
    straatnaam: textField,
    huis_nlt: numberField,
    huisnummer: numberField,
    huisletter: textField,
    huisnummertoevoeging: textField,
    postcode: textField,
    woonplaatsnaam: z.string().min(1),
    centroide_ll: textField,
  })
  .transform((found) => {
    const houseNumber = found.huis_nlt || partsOfNumber(found);
    const street = found.straatnaam || streetIn(found.weergavenaam, houseNumber);
    return {
      text: found.weergavenaam || `${street} ${houseNumber}, ${found.woonplaatsnaam}`,
      street,
      houseNumber,
      postcode: found.postcode,
      town: found.woonplaatsnaam,
      point: pointIn(found.centroide_ll),
    };
  })
  .refine(({ street, houseNumber }) => street !== '' && /\d/.test(houseNumber));
/**
 * An address of the Basisregistratie Adressen en Gebouwen (BAG). The postcode is '' for an address without one, and the
 * point is undefined when PDOK does not know it.
 */
export type FoundAddress = z.output<typeof address>;

type NumberParts = { huisnummer: string; huisletter: string; huisnummertoevoeging: string };

/** The house number as PDOK writes it in `huis_nlt`, such as '12A-2'. */
function partsOfNumber({ huisnummer, huisletter, huisnummertoevoeging }: NumberParts): string {
  return [huisnummer + huisletter, huisnummertoevoeging].filter(Boolean).join('-');
}

/** The street in a text such as 'Raadhuisstraat 5, 7251BB Vorden'. */
function streetIn(text: string, houseNumber: string): string {
  const [line = ''] = text.split(',');
  return line.endsWith(` ${houseNumber}`) ? line.slice(0, -houseNumber.length).trim() : '';
}

function pointIn(text: string): Point | undefined {
  const [, lon = '', lat = ''] = /^POINT\s*\((\S+) (\S+)\)$/.exec(text) ?? [];
  const point = { lat: Number(lat), lon: Number(lon) };
  return lat !== '' && isPoint(point) ? point : undefined;
}

const suggestion = z.object({ type: z.literal('adres').default('adres'), id: z.string().min(1) });
const answer = z.object({ response: z.object({ docs: z.array(z.unknown()) }) });
const refusal = z.object({ error: z.object({ msg: z.string() }) });

export type Search = { url: string; gone?: AbortSignal | undefined };

/**
 * Finds the addresses that PDOK suggests for a typed text. Stops after two seconds, or when `gone` aborts. A suggestion
 * whose lookup fails is left out. The search fails when a lookup fails and no address is left.
 */
export async function suggestAddresses(
  search: Search,
  text: string,
): Promise<Outcome<FoundAddress[]>> {
  const limited = withLimit(search);
  const outcome = await searchText(limited, 'suggest', text);
  if (outcome.kind !== 'done') return outcome;
  const found = await Promise.all(outcome.value.map((each) => complete(limited, each)));
  const value = found.flatMap((each) => (each.kind === 'done' ? (each.value ?? []) : []));
  const failed = found.find((each) => each.kind !== 'done');
  return value.length === 0 && failed !== undefined ? failed : { kind: 'done', value };
}

/** Finds the addresses that match a whole address best. */
export async function findAddresses(
  search: Search,
  text: string,
): Promise<Outcome<FoundAddress[]>> {
  const outcome = await searchText(withLimit(search), 'free', text);
  return mapDone(outcome, (found) => found.flatMap((each) => address.safeParse(each).data ?? []));
}

async function searchText(
  search: Limited,
  endpoint: 'suggest' | 'free',
  text: string,
): Promise<Outcome<unknown[]>> {
  const q = text.replace(SYNTAX, ' ').replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
  if (q === '') return { kind: 'done', value: [] };
  const query = { q, fq: 'type:adres', fl: FIELDS, rows: String(MOST_ROWS) };
  const outcome = await ask(search, endpoint, query);
  return mapDone(outcome, (found) => found.slice(0, MOST_ROWS));
}

/** Looks up the fields of a suggestion that has only an id and a text. */
async function complete(
  search: Limited,
  document: unknown,
): Promise<Outcome<FoundAddress | undefined>> {
  const known = address.safeParse(document).data;
  const id = suggestion.safeParse(document).data?.id;
  if (known?.point !== undefined || id === undefined) return { kind: 'done', value: known };
  const outcome = await ask(search, 'lookup', { id, fl: FIELDS });
  if (outcome.kind !== 'done') return known ? { kind: 'done', value: known } : outcome;
  return { kind: 'done', value: address.safeParse(outcome.value[0]).data ?? known };
}

type Limited = { url: string; endsAt: number; gone: AbortSignal | undefined };

function withLimit({ url, gone }: Search): Limited {
  return { url, gone, endsAt: performance.now() + MOST_MS };
}

function ask(
  { url, endsAt, gone }: Limited,
  endpoint: 'suggest' | 'lookup' | 'free',
  query: Record<string, string>,
): Promise<Outcome<unknown[]>> {
  const timeoutMs = Math.max(1, Math.round(endsAt - performance.now()));
  return callProvider(
    {
      method: 'GET',
      url: `${url}/${endpoint}?${new URLSearchParams(query)}`,
      headers: {},
      timeoutMs,
      gone,
    },
    {
      value: (body) => answer.safeParse(body).data?.response.docs,
      refusal: (body) => refusal.safeParse(body).data?.error.msg,
    },
  );
}
