import { islandPaths } from '../../src/shared/island-paths.ts';

/** Explains why the preview was not drawn: no connection, or a page that is older than the files of the server. */
export async function previewFailure(): Promise<string> {
  const answer = await fetch(islandPaths.health()).catch(() => undefined);
  return answer === undefined
    ? 'Het voorbeeld kan nu niet worden getekend: geen verbinding.'
    : 'Het voorbeeld kan nu niet worden getekend. Herlaad de pagina.';
}
