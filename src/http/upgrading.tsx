import { Hono } from 'hono';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { version } from '../version.ts';
import { assetRoutes } from './assets.ts';
import type { Deps, Env } from './context.ts';
import { answerError } from './errors.ts';
import { isLink, sendPublicPage } from './page.tsx';
import { forbidStoring, securityHeaders, tlsHeaders } from './security.ts';

const RETRY_SECONDS = 5;
const title = 'Vipo wordt bijgewerkt';

/** Answers requests while the data are upgraded. This app has no database. */
export function createUpgradingApp({ assets, config }: Pick<Deps, 'assets' | 'config'>): Hono<Env> {
  return new Hono<Env>()
    .use(securityHeaders, tlsHeaders, forbidStoring, async (c, next) => {
      c.set('assets', assets);
      c.set('config', config);
      await next();
    })
    .route('/', assetRoutes)
    .all('*', (c) => {
      if (c.req.path === paths.health()) return c.json({ status: 'starting', version }, 503);
      const isPage = isLink(c) && !c.req.path.startsWith('/api/');
      return isPage ? sendPublicPage(c, page, refusal) : answerError(refusal, c);
    });
}

const refusal = new DomainError(
  'unavailable',
  `${title}. Probeer het over een paar minuten opnieuw.`,
  { retryAfterSeconds: RETRY_SECONDS },
);

const page = {
  title,
  children: (
    <main className="narrow">
      <meta httpEquiv="refresh" content={String(RETRY_SECONDS)} />
      <h1>{title}</h1>
      <p>Deze pagina wordt vanzelf ververst zodra Vipo klaar is.</p>
    </main>
  ),
};
