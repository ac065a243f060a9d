import { paths } from '../../src/paths.ts';

/** Why the preview could not be drawn: what it needs did not come, or the page is older than the server's files. */
export async function previewFailure(): Promise<string> {
  const answer = await fetch(paths.health()).catch(() => undefined);
  return answer === undefined
    ? 'Het voorbeeld kan nu niet worden getekend: geen verbinding.'
    : 'Het voorbeeld kan nu niet worden getekend. Herlaad de pagina.';
}
