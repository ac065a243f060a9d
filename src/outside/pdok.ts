import { z } from 'zod';
import { isPoint, type Point } from '../shared/point.ts';
import { callProvider, type Outcome } from './provider.ts';

/** The longest time that a search may take, also when it needs several calls. */
const MOST_MS = 2000;
const MOST_ROWS = 8;
/** The longest text that is sent. */
const MOST_TEXT = 200;
/** Characters with a meaning in a search of Solr, which PDOK uses. A hyphen before a word excludes that word. */
const SYNTAX = /[\p{Cc}+&|!(){}[\]^"~*?:\\]|(?<=^|\s)-/gu;
const FIELDS = 'id,type,weergavenaam,straatnaam,huis_nlt,postcode,woonplaatsnaam,centroide_ll';

const point = z.string().transform((text, context): Point => {
  const [, lon = '', lat = ''] = /^POINT\s*\((\S+) (\S+)\)$/.exec(text) ?? [];
  const read = { lat: Number(lat), lon: Number(lon) };
  if (lat !== '' && isPoint(read)) return read;
  context.addIssue('no point');
  return z.NEVER;
});

const address = z
  .object({
    type: z.literal('adres').default('adres'),
    weergavenaam: z.string(),
    straatnaam: z.string(),
    huis_nlt: z.union([z.string(), z.int().transform(String)]),
    postcode: z.string().default(''),
    woonplaatsnaam: z.string(),
    centroide_ll: point,
  })
  .transform((found) => ({
    text: found.weergavenaam,
    street: found.straatnaam,
    houseNumber: found.huis_nlt,
    postcode: found.postcode,
    town: found.woonplaatsnaam,
    point: found.centroide_ll,
  }));
/** An address of the Basisregistratie Adressen en Gebouwen (BAG). The postcode is '' for an address without one. */
export type FoundAddress = z.output<typeof address>;

const suggestion = z.object({ type: z.literal('adres').default('adres'), id: z.string().min(1) });
const answer = z.object({ response: z.object({ docs: z.array(z.unknown()) }) });
const refusal = z.object({ error: z.object({ msg: z.string() }) });

type Search = { url: string; gone?: AbortSignal | undefined };

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
  if (outcome.kind !== 'done') return outcome;
  const found = outcome.value.flatMap((each) => address.safeParse(each).data ?? []);
  return { kind: 'done', value: found };
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
  if (outcome.kind !== 'done') return outcome;
  return { kind: 'done', value: outcome.value.slice(0, MOST_ROWS) };
}

/** Looks up the fields of a suggestion that has only an id and a text. */
async function complete(
  search: Limited,
  document: unknown,
): Promise<Outcome<FoundAddress | undefined>> {
  const whole = address.safeParse(document).data;
  const id = suggestion.safeParse(document).data?.id;
  if (whole !== undefined || id === undefined) return { kind: 'done', value: whole };
  const outcome = await ask(search, 'lookup', { id, fl: FIELDS });
  if (outcome.kind !== 'done') return outcome;
  return { kind: 'done', value: address.safeParse(outcome.value[0]).data };
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
