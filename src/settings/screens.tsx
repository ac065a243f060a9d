import { Hono } from 'hono';
import { retryOf } from '../addresses/look-up.ts';
import { countProgress, listUnknown } from '../addresses/queries.ts';
import { deliverMail } from '../audit/deliver-mail.ts';
import { findFailure, listFailures } from '../audit/failures/queries.ts';
import { BackupState } from '../backups/backup-state.tsx';
import { findLastBackup } from '../backups/daily-backup.ts';
import { checksOf } from '../backups/health.ts';
import { dataDirOf } from '../database/data-dir.ts';
import { fileOfForm, multipartForm, uploadBody } from '../files/upload.ts';
import { LOGO_FILE } from '../firm/logo-limits.ts';
import { readLogo } from '../firm/logo.ts';
import { changeLogo, findLogo, getSettings } from '../firm/queries.ts';
import { readSettings, readSettingsForm, settingsFields } from '../firm/settings-form.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requireAdminPage } from '../http/guards.ts';
import { formBody, formFields, longFormBody, versionOf } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { findLastNumber } from '../invoices/queries.ts';
import { findSender } from '../messages/whatsapp.ts';
import { type Outcome, TIMEOUT_MS } from '../outside/provider.ts';
import { paths } from '../paths.ts';
import { countPaymentRequests } from '../payment-requests/tikkie.ts';
import { lastOldDay } from '../receivables/takeovers/old-invoices.ts';
import { listTakeovers } from '../receivables/takeovers/queries.ts';
import { today } from '../shared/dates.ts';
import { DomainError, shownErrors } from '../shared/domain-error.ts';
import { YES } from '../shared/wire-names.ts';
import { changeSettings } from './change-settings.ts';
import type { SettingsFormState } from './form.tsx';
import { OldInvoicesPanel } from './old-invoices.tsx';
import { Services, WHO_SETS_UP } from './services.tsx';
import { LOGO_REMOVAL, SettingsScreen } from './settings-screen.tsx';

const logoLimit = uploadBody(LOGO_FILE, (c, error) => sendSettings(c, {}, error));

/** Anyone may see the present logo, because the login screen shows it. */
export const publicSettingsScreens = new Hono<Env>().get(paths.logo(':sha256'), (c, next) => {
  const { logoSha256 } = getSettings(c.var.db);
  return c.req.param('sha256') === logoSha256 ? sendLogo(c) : next();
});

export const settingsScreens = new Hono<Env>()
  .get(paths.settings(), requireAdminPage, (c) => sendSettings(c, {}))
  .post(paths.settings(), requireAdminPage, longFormBody, async (c) => {
    const form = await formFields(c);
    const stored = settingsFields(getSettings(c.var.db));
    const fields = readSettingsForm((name) => form[name], stored);
    const version = versionOf(form);
    const save = () => {
      changeSettings(c.var.db, version, readSettings(fields));
      return redirectWithToast(c, paths.settings(), 'success', 'Instellingen opgeslagen.');
    };
    const typed = { fields, ...(version !== undefined && { version }) };
    return catchDomainError(save, (error) => sendSettings(c, typed, error));
  })
  // After a refused logo the browser is at this address. Logging in leads back to this address with GET.
  .get(paths.changeLogo(), requireAdminPage, (c) => c.redirect(paths.settings(), 303))
  .post(paths.changeLogo(), requireAdminPage, logoLimit, async (c) => {
    const form = await multipartForm(c);
    const isRemoved = form.get(LOGO_REMOVAL) === YES;
    const save = async () => {
      const file = isRemoved ? undefined : await fileOfForm(form, LOGO_FILE).bytes();
      changeLogo(c.var.db, file && (await readLogo(file)));
      const done = isRemoved ? 'Logo verwijderd.' : 'Logo geplaatst.';
      return redirectWithToast(c, paths.settings(), 'success', done);
    };
    return catchDomainError(save, (error) => sendSettings(c, {}, error));
  })
  .post(paths.testMail(), requireAdminPage, formBody, async (c) => {
    const problem = await testMail(c);
    const sent = `Test e-mail verstuurd naar ${getSession(c).user.email}.`;
    const kind = problem === undefined ? 'success' : 'error';
    return redirectWithToast(c, paths.settings(), kind, problem ?? sent);
  })
  .post(paths.testTikkie(), requireAdminPage, formBody, async (c) => {
    const { tikkie } = c.var.config;
    const outcome = tikkie && (await countPaymentRequests(tikkie, TIMEOUT_MS));
    return showOutcome(c, 'Tikkie', outcome, () => 'Tikkie werkt.');
  })
  .get(paths.logo(':sha256'), sendLogo)
  .post(paths.testWhatsapp(), requireAdminPage, formBody, async (c) => {
    const { whatsapp } = c.var.config;
    const outcome = whatsapp && (await findSender(whatsapp, TIMEOUT_MS));
    return showOutcome(
      c,
      'WhatsApp',
      outcome,
      (number) => `WhatsApp werkt, en verstuurt van ${number}.`,
    );
  });

function sendLogo(c: Ctx) {
  const logo = findLogo(c.var.db, c.req.param('sha256') ?? '');
  if (logo === undefined) throw new DomainError('not-found', 'Dit logo is er niet.');
  c.header('Content-Type', 'image/jpeg');
  c.header('Cache-Control', 'private, max-age=31536000, immutable');
  return c.body(new Uint8Array(logo.jpeg));
}

async function testMail(c: Ctx): Promise<string | undefined> {
  const { db, clock, config } = c.var;
  if (config.mail === undefined) return notSetUp('E-mail');
  const { username, email } = getSession(c).user;
  const text = 'Dit is een test van Vipo. E-mail werkt.';
  const to = { name: username, address: email };
  const mail = { to, subject: 'Test van Vipo', text, html: `<p>${text}</p>` };
  const problem = await deliverMail({ db, clock }, config.mail, mail);
  return problem && `E-mail versturen mislukt: ${problem}`;
}

function notSetUp(service: string): string {
  return `${service} is niet ingesteld. ${WHO_SETS_UP}`;
}

function showOutcome<Value>(
  c: Ctx,
  service: string,
  outcome: Outcome<Value> | undefined,
  works: (value: Value) => string,
) {
  if (outcome?.kind === 'done') {
    return redirectWithToast(c, paths.settings(), 'success', works(outcome.value));
  }
  const sentence = outcome ? `${service} werkt niet: ${outcome.detail}.` : notSetUp(service);
  return redirectWithToast(c, paths.settings(), 'error', sentence);
}

function sendSettings(c: Ctx, typed: Partial<SettingsFormState>, error?: DomainError) {
  const { db, clock, config } = c.var;
  const settings = getSettings(db);
  const year = Number(today(clock).slice(0, 4));
  const state: SettingsFormState = {
    fields: settingsFields(settings),
    version: settings.version,
    ...shownErrors(error),
    isMailSetUp: config.mail !== undefined,
    lookedUp: settings.looksUpAddresses
      ? { progress: countProgress(db), unknown: listUnknown(db), retryAt: retryOf(db).at }
      : undefined,
    nextInvoice: { year, sequence: findLastNumber(db, 'invoice', year) + 1 },
    ...typed,
  };
  const children = (
    <SettingsScreen
      settings={settings}
      state={state}
      services={<Services config={config} mailFailure={findFailure(db, 'mail')} />}
      oldInvoices={
        <OldInvoicesPanel proposed={lastOldDay(today(clock))} takeovers={listTakeovers(db)} />
      }
      backup={
        <BackupState
          last={findLastBackup(dataDirOf(db), clock)}
          copied={checksOf(db).lastCopy}
          failures={listFailures(db).filter(({ what }) => what !== 'mail')}
        />
      }
    />
  );
  const page = {
    title: 'Instellingen',
    script: 'client',
    also: 'settings',
    ownStyles: 'settings',
    children,
  } as const;
  return sendPage(c, page, error);
}
