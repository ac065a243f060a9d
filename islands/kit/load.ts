/**
 * Chromium never requests a failed script again, so a second attempt adds a query. Throws when the second attempt fails
 * too.
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
