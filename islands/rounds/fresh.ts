/** An element of a new copy of the present page. Undefined without an answer, and when the session has ended. */
export async function fetchFresh(id: string): Promise<HTMLElement | undefined> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || answer.redirected) return undefined;
  const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return html.getElementById(id) ?? undefined;
}
