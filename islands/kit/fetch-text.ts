/**
 * The text of an answer of the server. Undefined for an error, and when the connection breaks before or during the
 * answer. With `redirect: 'error'` also undefined when the server redirects, for example to the login page.
 */
export async function fetchText(
  url: string | URL,
  request: RequestInit,
): Promise<string | undefined> {
  const answer = await fetch(url, request).catch(() => undefined);
  return answer?.ok ? answer.text().catch(() => undefined) : undefined;
}
