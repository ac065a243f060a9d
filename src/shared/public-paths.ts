export type Query = Record<string, string | number | undefined>;

/** In a file of their own so that the script of the pages without a session stays small. */
export const publicPaths = {
  home: () => '/',
  login: () => '/login',
  resetPassword: (token?: string) => withQuery('/reset-password', { token }),
  health: () => '/healthz',
  invoicePdfs: () => '/invoice/pdf/',
};

export const publicCalls = {
  login: () => '/api/auth/login',
  requestReset: () => '/api/auth/request-reset',
  resetPassword: () => '/api/auth/reset-password',
};

/** Returns the text when it is an encoded path of this server. '//elders.example' is another server. */
export function ownPath(text: string | undefined | null): string | undefined {
  return text && /^\/(?!\/)[!-[\]-~]*$/.test(text) ? text : undefined;
}

export function withQuery(path: string, query: Query): string {
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  // URLSearchParams are slow, and most links of a list have no query.
  if (fields.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(fields)}`;
}
