export type Query = Record<string, string | number | undefined>;

/**
 * The paths for the script of the pages without a session. The other paths are in `island-paths.ts`, because this
 * script has to be small.
 */
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

/** Returns the text if it is an encoded path of this server. '//elders.example' would lead to another server. */
export function ownPath(text: string | undefined | null): string | undefined {
  return text && /^\/(?!\/)[!-[\]-~]*$/.test(text) ? text : undefined;
}

export function withQuery(path: string, query: Query): string {
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  // Most links of a list have no query, and URLSearchParams is slow.
  if (fields.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(fields)}`;
}
