/**
 * Loads a file of script when it is needed. Chromium never asks again for one that did not come, by its name: so it is
 * asked for by another. Throws Error when that does not help either, as when a part of it did not come.
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
