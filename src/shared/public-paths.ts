export type Query = Record<string, string | number | undefined>;

/** What pages without a session use, and every page: apart from the other URLs, so that no page loads those for nothing. */
export const publicPaths = {
  home: () => '/',
  login: () => '/login',
  resetPassword: (token?: string) => withQuery('/reset-password', { token }),
  health: () => '/healthz',
  api: {
    login: () => '/api/auth/login',
    requestReset: () => '/api/auth/request-reset',
    resetPassword: () => '/api/auth/reset-password',
  },
};

/** A path of this server in its encoded form; undefined for all else: '//elders.example' is another server. */
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
