import { assets } from '../../dist/assets.ts';
import type { Visit } from '../support/browser.ts';
import type { Screen } from './screen-list.ts';

const KB = 1000;
const CSS = 10 * KB;
const REQUESTS = { cold: 6, warm: 2 };
/** The screens without a session. They load only the scripts that the login needs. */
const PUBLIC = /^(?:login|reset)/;
/** The screen that makes invoices. The code of a run loads when the run begins. */
const RUN = /^factureren/;
/** The screens without an island that loads together with the page. */
const light = new Set(
  `home overzicht archief cijfers betalingen betaling geboekt klanten klanten-importeren klanten-importeren-proef
  users logboek sessies wachtwoord instellingen`.split(/\s+/),
);

function scriptsOf({ name }: Screen): number {
  if (PUBLIC.test(name)) return 2 * KB;
  if (RUN.test(name)) return 35 * KB;
  return (light.has(name) ? 16 : 85) * KB;
}

/**
 * Returns a function that tells which limits of size (brotli) and of requests the page of a visit exceeds. The pages of
 * the visit have a common cache, so a file that the server sends again counts as a request with a filled cache.
 */
export function excessIn({ page, requests }: Visit) {
  const sent = new Set<string>();
  return async (screen: Screen): Promise<string[]> => {
    const urls = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const files = [...new Set(urls.map((url) => new URL(url).pathname))];
    const again = requests.filter((path) => sent.has(path) || !(path in assets.files));
    for (const path of requests) sent.add(path);
    // The limits hold for the first state of a screen. A dialog or a later state loads more.
    if (screen.open !== undefined && screen.name !== 'edit') return [];
    const limits: [string, number, number][] = [
      ['js', sizeOf(files, '.js'), scriptsOf(screen)],
      ['css', sizeOf(files, '.css'), CSS],
      ['requests', files.length + 1, REQUESTS.cold],
    ];
    if (screen.open === undefined) limits.push(['requests again', again.length, REQUESTS.warm]);
    if (process.env.VIPO_FIGURES) console.log(screen.name, limits.join(' '));
    return limits
      .filter(([, amount, limit]) => amount > limit)
      .map(([what, amount, limit]) => `${what}: ${amount}, at most ${limit}`);
  };
}

function sizeOf(files: string[], ending: string): number {
  return files
    .filter((path) => path.endsWith(ending))
    .reduce((sum, path) => sum + Bun.file(assets.files[path]?.br ?? '').size, 0);
}
