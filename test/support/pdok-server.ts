import { type Answer, startProvider } from './tikkie-server.ts';

type BagAddress = {
  id: string;
  type: string;
  weergavenaam: string;
  straatnaam?: string | undefined;
  huis_nlt?: string | null | undefined;
  huisnummer?: number;
  huisletter?: string;
  huisnummertoevoeging?: string;
  postcode?: string | undefined;
  woonplaatsnaam?: string | undefined;
  centroide_ll?: string | undefined;
};

export function bagAddress(
  straatnaam: string,
  huis_nlt: string,
  postcode: string,
  woonplaatsnaam: string,
  { lat, lon }: { lat: number; lon: number },
): BagAddress {
  const weergavenaam = `${straatnaam} ${huis_nlt}, ${postcode} ${woonplaatsnaam}`;
  const id = `adr-${Bun.hash(weergavenaam).toString(16)}`;
  const centroide_ll = `POINT(${lon} ${lat})`;
  return {
    id,
    type: 'adres',
    weergavenaam,
    straatnaam,
    huis_nlt,
    postcode,
    woonplaatsnaam,
    centroide_ll,
  };
}

export const RAADHUIS = bagAddress('Raadhuisstraat', '5', '7251BB', 'Vorden', {
  lat: 52.1047,
  lon: 6.3128,
});
export const KERKSTRAAT = bagAddress('Kerkstraat', '12-A', '7251BC', 'Vorden', {
  lat: 52.1061,
  lon: 6.3101,
});
export const DORPSSTRAAT = bagAddress('Dorpsstraat', '1', '1234AB', 'Ons Dorp', {
  lat: 52.2,
  lon: 6.1,
});
/** PDOK also has streets, which are not addresses. */
const STREET = {
  id: 'weg-1',
  type: 'weg',
  weergavenaam: 'Raadhuisstraat, Vorden',
  straatnaam: 'Raadhuisstraat',
};

/** The parameters of version 3.1 that Vipo sends. This server refuses any other parameter. */
const ALLOWED = {
  suggest: ['q', 'fq', 'fl', 'rows'],
  free: ['q', 'fq', 'fl', 'rows'],
  lookup: ['id', 'fl'],
};
type Endpoint = keyof typeof ALLOWED;

/**
 * A local Locatieserver 3.1 of PDOK with a few addresses. With `short`, suggestions have only the fields that PDOK
 * sends by default. A search or a lookup whose text contains `refuses` gets an error.
 */
export async function startPdokServer({
  addresses = [RAADHUIS, KERKSTRAAT, DORPSSTRAAT],
  short = false,
  refuses = '?',
} = {}) {
  const provider = await startProvider(({ url }) => {
    const [, name = ''] = /^\/v3_1\/(\w+)$/.exec(url.pathname) ?? [];
    if (!(name in ALLOWED)) return { status: 404, body: { detail: 'Not Found' } };
    const endpoint = name as Endpoint;
    const unknown = [...url.searchParams.keys()].find((key) => !ALLOWED[endpoint].includes(key));
    if (unknown !== undefined) return refused(`Extra query parameter(s) ${unknown} not in spec`);
    const asked = url.searchParams.get('q') ?? url.searchParams.get('id') ?? '';
    if (asked.includes(refuses)) return refused('not this one');
    if (endpoint === 'lookup')
      return answer(addresses.filter(({ id }) => id === url.searchParams.get('id')));
    return search(url.searchParams, endpoint === 'suggest');
  });

  function search(query: URLSearchParams, isSuggestion: boolean): Answer {
    const words = wordsOf(query.get('q') ?? '');
    const rows = Number(query.get('rows') ?? 10);
    const known = [...addresses, STREET].filter(
      ({ type }) => (query.get('fq') ?? `type:${type}`) === `type:${type}`,
    );
    const found = known.filter(({ weergavenaam }) => {
      const text = wordsOf(weergavenaam).join(' ');
      return words.every((word) =>
        isSuggestion ? text.includes(word) : ` ${text} `.includes(` ${word} `),
      );
    });
    const docs = found.slice(0, rows).map((each, i) => ({ ...each, score: 10 - i }));
    return answer(
      short && isSuggestion
        ? docs.map(({ id, type, weergavenaam, score }) => ({ id, type, weergavenaam, score }))
        : docs,
    );
  }

  return { ...provider, url: `${provider.url}/v3_1`, [Symbol.asyncDispose]: provider.stop };
}

/** The words of a text, in which a postcode is one word. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().replace(/\b(\d{4}) ([a-z]{2})\b/g, '$1$2');
  return words.split(/[\s,]+/).filter(Boolean);
}

function answer(docs: object[]): Answer {
  const response = { numFound: docs.length, start: 0, maxScore: 10, numFoundExact: true, docs };
  return { status: 200, body: { response } };
}

function refused(msg: string): Answer {
  return { status: 400, body: { error: { code: 400, msg } } };
}
