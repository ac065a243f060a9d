import type { Visit } from './browser.ts';
import type { Step } from './everything.ts';

/** Requests for the search. Earlier steps must have stored customer 1 and delivery 1. */
export const searchSteps: readonly Step[] = [
  ['GET /search', '/search?q=jan'],
  ['GET /search', '/search?q=ja'],
  ['GET /search', '/search?q=5618'],
  ['GET /search', '/search?q=2026-0001'],
  ['GET /customer/:id/card', '/customer/1/card'],
  ['GET /zoeken', '/zoeken?q=jan'],
  ['GET /zoeken', '/zoeken?laatst=klant-1,levering-1,factuur-1,klant-x,anders-1'],
  ['GET /zoeken/kaart', '/zoeken/kaart?klant=1'],
  ['GET /zoeken/kaart', '/zoeken/kaart?factuur=1'],
  ['GET /overzicht', '/overzicht?klant=dorps'],
  ['GET /overzicht', '/overzicht?klant=dorps&periode=verleden&totalen=alle'],
  ['GET /factureren', '/factureren?klant=dorps'],
  ['GET /archief', '/archief?klant=2026-0001'],
  ['GET /betalingen', '/betalingen?klant=2026-0001'],
];

/** Types a text and waits for the results of the whole text, because each list of results selects its first line. */
export async function typeWhole(
  visitor: Visit,
  text: string,
  type: (text: string) => Promise<void>,
) {
  const found = visitor.page.waitForResponse(new RegExp(`q=${text}`));
  await type(text);
  await (await found).finished();
  await visitor.settle();
}
