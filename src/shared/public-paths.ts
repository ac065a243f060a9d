export type Query = Record<string, string | number | undefined>;

/** The URLs that pages without a session need. They are apart from the others, so that these pages load few bytes. */
export const publicPaths = {
  home: () => '/',
  login: () => '/login',
  resetPassword: (token?: string) => withQuery('/reset-password', { token }),
  health: () => '/healthz',
};

/** The calls of these pages, which no other script makes. */
export const publicCalls = {
  login: () => '/api/auth/login',
  requestReset: () => '/api/auth/request-reset',
  resetPassword: () => '/api/auth/reset-password',
};

/** A path of this server in its encoded form; undefined for anything else. '//elders.example' is another server. */
export function ownPath(text: string | undefined | null): string | undefined {
  return text && /^\/(?!\/)[!-[\]-~]*$/.test(text) ? text : undefined;
}

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
