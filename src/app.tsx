import { type Handler, Hono } from 'hono';
import { CustomerForm } from '../islands/customers/customer-form.tsx';
import { NewCustomer } from '../islands/customers/new-customer.tsx';
import { DeliveryForm } from '../islands/deliveries/delivery-form.tsx';
import { addressesApi } from './addresses/api.ts';
import { archiveApi } from './archive/api.ts';
import { runScreens } from './archive/run/screens.tsx';
import { archiveScreens } from './archive/screens.tsx';
import { changesApi } from './audit/changes/api.ts';
import { auditScreens } from './audit/screens.tsx';
import { authApi, publicAuthApi } from './auth/api.ts';
import { authScreens, publicAuthScreens } from './auth/screens.tsx';
import { actAsSessionUser, readSession } from './auth/sessions/guards.ts';
import { backupsApi } from './backups/api.ts';
import { healthOf } from './backups/health.ts';
import { backupsScreens } from './backups/screens.tsx';
import { bookkeepingApi } from './bookkeeping/api.ts';
import { figuresApi } from './bookkeeping/figures/api.ts';
import { figuresScreens } from './bookkeeping/figures/screens.tsx';
import { bookkeepingScreens } from './bookkeeping/screens.tsx';
import { customerPageScreens } from './customer-page/screens.tsx';
import { customersApi } from './customers/api.ts';
import { exportScreens } from './customers/export/screens.ts';
import { importApi } from './customers/import/api.ts';
import { importScreens } from './customers/import/screens.tsx';
import { customersScreens } from './customers/screens.tsx';
import { deliveriesApi } from './deliveries/api.ts';
import { deliveriesScreens } from './deliveries/screens.tsx';
import { helpScreens } from './help/screens.tsx';
import { homeScreens } from './home/screens.tsx';
import { assetRoutes } from './http/assets.ts';
import { compress } from './http/compress.ts';
import type { Ctx, Deps, Env } from './http/context.ts';
import { answerError, notFound } from './http/errors.ts';
import { confirmAnswer, requireSession } from './http/guards.ts';
import { requireOwnHost, validateHost } from './http/host.ts';
import { bodyOfCall } from './http/input.ts';
import { logRequest } from './http/log.ts';
import { sendErrorPage } from './http/page.tsx';
import { checkOrigin, forbidStoring, securityHeaders, tlsHeaders } from './http/security.ts';
import { invoicesApi } from './invoices/api.ts';
import { invoicesScreens } from './invoices/screens.tsx';
import { messagesApi, sendAgainApi } from './messages/api.ts';
import { messagesScreens } from './messages/screens.tsx';
import { sendAgainScreens } from './messages/send-again/screens.tsx';
import { paths } from './paths.ts';
import { paymentRequestsApi } from './payment-requests/api.ts';
import { paymentsApi } from './payments/api.ts';
import { receivableScreens } from './payments/receivable/screens.tsx';
import { paymentsScreens } from './payments/screens.tsx';
import { planningApi } from './planning/api.ts';
import { planningScreens } from './planning/screens.tsx';
import { privacyApi } from './privacy/api.ts';
import { privacyScreens } from './privacy/screens.tsx';
import { remindersApi } from './reminders/api.ts';
import { remindersScreens } from './reminders/screens.tsx';
import { roundsApi } from './rounds/api.ts';
import { publicDriverApi } from './rounds/driver-links/api.ts';
import { publicPhotosApi } from './rounds/driver-links/photos.ts';
import { publicDriverScreens } from './rounds/driver-page/screens.tsx';
import { roundsScreens } from './rounds/screens.tsx';
import { searchApi } from './search/api.ts';
import { searchScreens } from './search/screens.tsx';
import { publicSettingsScreens, settingsScreens } from './settings/screens.tsx';
import { takeoverScreens } from './settings/takeover-screens.tsx';
import { statementsApi } from './statements/api.ts';
import { statementsScreens } from './statements/screens.tsx';
import { provideIslands } from './ui/island.tsx';
import { undoApi } from './undo/api.ts';
import { undoScreens } from './undo/screens.tsx';
import { usersApi } from './users/api.ts';
import { usersScreens } from './users/screens.tsx';

provideIslands({
  'customer-form': CustomerForm,
  'delivery-form': DeliveryForm,
  'new-customer': NewCustomer,
});

type Feature = { calls?: Hono<Env>; screens?: Hono<Env> };

const features: Feature[] = [
  { calls: changesApi, screens: auditScreens },
  { calls: usersApi, screens: usersScreens },
  { calls: authApi, screens: authScreens },
  { calls: customersApi, screens: customersScreens },
  { calls: importApi, screens: importScreens },
  { screens: exportScreens },
  { calls: deliveriesApi, screens: deliveriesScreens },
  { calls: addressesApi },
  { calls: planningApi, screens: planningScreens },
  { calls: invoicesApi, screens: invoicesScreens },
  { calls: paymentRequestsApi },
  { calls: messagesApi, screens: messagesScreens },
  { calls: sendAgainApi, screens: sendAgainScreens },
  { calls: statementsApi, screens: statementsScreens },
  { calls: remindersApi, screens: remindersScreens },
  { calls: paymentsApi, screens: paymentsScreens },
  // This feature must come after the features above, because '/betalingen/:id' also matches their URLs.
  { screens: receivableScreens },
  { calls: roundsApi, screens: roundsScreens },
  { calls: undoApi, screens: undoScreens },
  { calls: archiveApi, screens: archiveScreens },
  { screens: runScreens },
  { calls: bookkeepingApi, screens: bookkeepingScreens },
  { calls: figuresApi, screens: figuresScreens },
  { calls: searchApi, screens: searchScreens },
  { calls: backupsApi, screens: backupsScreens },
  { calls: privacyApi, screens: privacyScreens },
  { screens: customerPageScreens },
  { screens: settingsScreens },
  { screens: takeoverScreens },
  { screens: homeScreens },
  { screens: helpScreens },
];

const calls = new Hono<Env>();
const screens = new Hono<Env>();
for (const feature of features) {
  if (feature.calls) calls.route('/', feature.calls);
  if (feature.screens) screens.route('/', feature.screens);
}

/** Builds the handler of all requests. It checks the host, the origin, the session and the body, in this order. */
export function createApp(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .onError((error, c) => (isScreen(c) ? sendErrorPage(error, c) : answerError(error, c)))
    .use(async (c, next) => {
      for (const name of Object.keys(deps) as (keyof Deps)[]) c.set(name, deps[name]);
      c.set('isPage', isPage);
      await next();
    })
    .use(logRequest, securityHeaders, tlsHeaders, forbidStoring, validateHost)
    .get(paths.health(), (c) => c.json(healthOf(c.var)))
    .use(requireOwnHost)
    .route('/', assetRoutes)
    .use(compress, checkOrigin, readSession, actAsSessionUser)
    .route('/', publicAuthApi)
    .route('/', publicAuthScreens)
    .route('/', publicDriverApi)
    .route('/', publicPhotosApi)
    .route('/', publicDriverScreens)
    .route('/', publicSettingsScreens)
    .use(unknownPath, requireSession(isCall), confirmAnswer(isCall))
    .use((c, next) => (isCall(c) && !takesFile(c) ? bodyOfCall(c, next) : next()))
    .route('/', calls)
    .route('/', screens)
    .notFound(notFound);
}

const unknownPath: Handler<Env> = async (c, next) => {
  if (isCall(c) || isScreen(c)) return next();
  if (!['GET', 'HEAD'].includes(c.req.method) || c.req.path.startsWith('/api/')) return notFound(c);
  return c.redirect(c.var.session === undefined ? paths.login() : paths.home(), 303);
};

/** Calls whose body is a file. Their handlers check the size and the type of the file. */
const fileCalls = [paths.api.statement(), paths.api.importCustomers(), paths.api.importFaults()];
const photoCalls = new RegExp(`^${paths.api.photos('[^/]+')}$`);

function takesFile(c: Ctx): boolean {
  return fileCalls.includes(c.req.path) || photoCalls.test(c.req.path);
}

function isCall(c: Ctx): boolean {
  return matches(calls, c);
}

function isPage(path: string): boolean {
  return hasRoute(screens, 'GET', path) && !hasRoute(calls, 'GET', path);
}

function isScreen(c: Ctx): boolean {
  return [screens, publicAuthScreens, publicDriverScreens].some((routes) => matches(routes, c));
}

function matches(routes: Hono<Env>, c: Ctx): boolean {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  return hasRoute(routes, method, c.req.path);
}

function hasRoute(routes: Hono<Env>, method: string, path: string): boolean {
  return routes.router.match(method, path)[0].length > 0;
}
