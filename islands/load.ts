/**
 * Loads a file of script when it is needed. Chromium never asks again for one that did not come, by its name: so it is
 * asked for by another.
 */
export async function load<File>(ask: () => Promise<File>): Promise<File> {
  try {
    return await ask();
  } catch (error) {
    const [url] = /http\S+/.exec(String(error)) ?? [];
    if (url === undefined) throw error;
    return (await import(`${url}?${Date.now()}`)) as File;
  }
}
