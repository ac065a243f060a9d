/**
 * Imports a script when it is needed. Chromium never requests a script again that failed to load, so the second try adds a
 * query to its URL. Throws Error when that fails too, for instance because another script that it imports has failed.
 */
export async function load<File>(ask: () => Promise<File>): Promise<File> {
  try {
    return await ask();
  } catch (error) {
    const [url = ''] = /http\S+/.exec(String(error)) ?? [];
    return (await import(`${url}?${Date.now()}`).catch(failed)) as File;
  }
}

function failed(): never {
  throw new Error('Herlaad de pagina');
}
