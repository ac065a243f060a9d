import { type Handler, Hono } from 'hono';
import { compress } from 'hono/compress';
import { islands } from '../islands/index.ts';
import { archiveApi } from './archive/api.ts';
import { archiveScreens } from './archive/screens.tsx';
import { logbookScreen } from './audit/screens.tsx';
import { authApi, publicAuthApi } from './auth/api.ts';
import { ownSessionsScreen } from './auth/own-sessions.tsx';
import { authScreens, publicAuthScreens } from './auth/screens.tsx';
import { readSession, tellActor } from './auth/session.ts';
import { clearApi } from './backups/api.ts';
import { backupScreen } from './backups/screens.tsx';
import { downloadScreen } from './bookkeeping/screens.tsx';
import { customerScreen } from './customer-page/screens.tsx';
import { customersApi } from './customers/api.ts';
import { customersScreens } from './customers/screens.tsx';
import { deliveriesApi } from './deliveries/api.ts';
import { deliveriesOfCustomerApi } from './deliveries/of-customer.ts';
import { deliveriesScreens } from './deliveries/screens.tsx';
import { homeScreen } from './home/screens.tsx';
import { assetRoutes } from './http/assets.ts';
import type { Ctx, Deps, Env } from './http/context.ts';
import { answerError, notFound } from './http/errors.ts';
import { confirmAnswer, requireSession } from './http/guards.ts';
import { healthRoute } from './http/health.ts';
import { oneHost } from './http/host.ts';
import { bodyOfCall } from './http/input.ts';
import { sendErrorPage } from './http/page.tsx';
import { requestLog } from './http/request-log.ts';
import { noStore, originCheck, securityHeaders, tlsHeaders } from './http/security.ts';
import { invoicesApi } from './invoices/api.ts';
import { invoicingScreens } from './invoices/screens.tsx';
import { messagesApi } from './messages/api.ts';
import { paths } from './paths.ts';
import { paymentsApi } from './payments/api.ts';
import { sendAgainScreen } from './payments/screens.tsx';
import { roundsApi } from './rounds/api.ts';
import { listScreen } from './rounds/screens.tsx';
import { settingsScreen } from './settings/screens.tsx';
import { testServices } from './settings/test-services.ts';
import { provideIslands } from './ui/island.tsx';
import { usersApi } from './users/api.ts';
import { usersScreens } from './users/screens.tsx';

provideIslands(islands);

const calls = new Hono<Env>()
  .route('/', usersApi)
  .route('/', authApi)
  .route('/', customersApi)
  .route('/', deliveriesApi)
  .route('/', deliveriesOfCustomerApi)
  .route('/', invoicesApi)
  .route('/', roundsApi)
  .route('/', paymentsApi)
  .route('/', messagesApi)
  .route('/', archiveApi)
  .route('/', clearApi);

const screens = new Hono<Env>()
  .route('/', homeScreen)
  .route('/', settingsScreen)
  .route('/', backupScreen)
  .route('/', logbookScreen)
  .route('/', usersScreens)
  .route('/', authScreens)
  .route('/', ownSessionsScreen)
  .route('/', customersScreens)
  .route('/', deliveriesScreens)
  .route('/', listScreen)
  .route('/', invoicingScreens)
  .route('/', customerScreen)
  .route('/', downloadScreen)
  .route('/', archiveScreens)
  .route('/', sendAgainScreen)
  .route('/', testServices);

/** The whole of Vipo as one fetch handler: origin first, then the session, then the body. */
export function createApp(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .onError((error, c) => (isScreen(c) ? sendErrorPage(error, c) : answerError(error, c)))
    .use(async (c, next) => {
      for (const name of Object.keys(deps) as (keyof Deps)[]) c.set(name, deps[name]);
      await next();
    })
    .use(requestLog, securityHeaders, tlsHeaders, noStore, oneHost)
    .route('/', assetRoutes)
    .route('/', healthRoute)
    .use(compress(), originCheck, readSession, tellActor)
    .route('/', publicAuthApi)
    .route('/', publicAuthScreens)
    .use(unknownPath, requireSession(isCall), confirmAnswer(isCall))
    .use((c, next) => (isCall(c) ? bodyOfCall(c, next) : next()))
    .route('/', calls)
    .route('/', screens)
    .notFound(notFound);
}

/** Pages that are not there lead home, or to /login; what is not there for a program is 404. */
const unknownPath: Handler<Env> = async (c, next) => {
  if (isCall(c) || isScreen(c)) return next();
  if (!['GET', 'HEAD'].includes(c.req.method) || c.req.path.startsWith('/api/')) return notFound(c);
  return c.redirect(c.var.session === undefined ? paths.login() : paths.home(), 303);
};

function isCall(c: Ctx): boolean {
  return matches(calls, c);
}

function isScreen(c: Ctx): boolean {
  return matches(screens, c) || matches(publicAuthScreens, c);
}

function matches(routes: Hono<Env>, c: Ctx): boolean {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  return routes.router.match(method, c.req.path)[0].length > 0;
}
