/** Loads the present page again, and returns its element with this id. Undefined when that fails or needs a login. */
export async function fetchFresh(id: string): Promise<HTMLElement | undefined> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || answer.redirected) return undefined;
  const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return html.getElementById(id) ?? undefined;
}
