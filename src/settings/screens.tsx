import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deliverMail } from '../audit/deliver-mail.ts';
import { listFailures } from '../audit/failures.ts';
import { BackupState } from '../backups/state.tsx';
import { FIELDS, readSettings, type SettingsFields, settingsFields } from '../firm/firm.ts';
import { MAX_LOGO_BYTES, readLogo } from '../firm/logo.ts';
import { changeLogo, changeSettings, findLogo, getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { getSession, requireAdminPage } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { Screen } from '../ui/screen.tsx';
import { SettingsForm, type SettingsFormState } from './form.tsx';
import { LogoForm, Services } from './services.tsx';
import { testServices } from './test-services.ts';

/** The file, and what a form puts around it. */
const logoLimit = bodyLimit({
  maxSize: MAX_LOGO_BYTES + 4096,
  onError: (c) => sendSettings(c as Ctx, {}, tooLarge()),
});

export const settingsScreens = new Hono<Env>()
  .route('/', testServices)
  .get(paths.settings(), requireAdminPage, (c) => sendSettings(c, {}))
  .post(paths.settings(), requireAdminPage, formBody, async (c) => {
    const form = await formFields(c);
    const fields = fieldsOf(form);
    const versie = Number(form.versie) || 0;
    try {
      changeSettings(c.var.db, versie, readSettings(fields));
    } catch (error) {
      if (error instanceof DomainError) return sendSettings(c, { fields, versie }, error);
      throw error;
    }
    return redirectWithToast(c, paths.settings(), 'success', 'Instellingen opgeslagen.');
  })
  // A refused logo leaves its address in the browser, where reloading or logging in asks for it.
  .get(paths.changeLogo(), requireAdminPage, (c) => c.redirect(paths.settings(), 303))
  .post(paths.changeLogo(), requireAdminPage, logoLimit, async (c) => {
    const { logo, verwijderen } = await multipart(c);
    try {
      const read = verwijderen === 'ja' ? undefined : await readLogo(await bytesOf(logo));
      changeLogo(c.var.db, read);
    } catch (error) {
      if (error instanceof DomainError) return sendSettings(c, {}, error);
      throw error;
    }
    const done = verwijderen === 'ja' ? 'Logo verwijderd.' : 'Logo geplaatst.';
    return redirectWithToast(c, paths.settings(), 'success', done);
  })
  .post(paths.testMail(), requireAdminPage, formBody, async (c) => {
    const sentence = await testMail(c);
    const kind = sentence === undefined ? 'success' : 'error';
    const sent = `Test e-mail verstuurd naar ${getSession(c).user.email}.`;
    return redirectWithToast(c, paths.settings(), kind, sentence ?? sent);
  })
  .get(paths.logo(':sha256'), (c) => {
    const logo = findLogo(c.var.db, c.req.param('sha256') ?? '');
    if (logo === undefined) throw new DomainError('not-found', 'Dit logo is er niet.');
    c.header('Content-Type', 'image/jpeg');
    c.header('Cache-Control', 'private, max-age=31536000, immutable');
    return c.body(new Uint8Array(logo.jpeg));
  });

function tooLarge(): DomainError {
  return fieldError('logo', 'Een logo is hoogstens 512 kB.', 'too-large');
}

function fieldsOf(form: Record<string, string>): SettingsFields {
  return Object.fromEntries(FIELDS.map((name) => [name, form[name] ?? ''])) as SettingsFields;
}

async function multipart(c: Ctx) {
  try {
    return await c.req.parseBody();
  } catch {
    throw new DomainError('wrong-type', 'Dit verzoek moet een formulier zijn.');
  }
}

async function bytesOf(file: unknown): Promise<Uint8Array> {
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  throw fieldError('logo', 'Kies eerst een bestand.');
}

async function testMail(c: Ctx): Promise<string | undefined> {
  const { db, clock, config } = c.var;
  if (config.mail === undefined) return 'E-mail is niet ingesteld (VIPO_SMTP_URL, VIPO_MAIL_FROM).';
  const { username, email } = getSession(c).user;
  const text = 'Dit is een test van Vipo. E-mail werkt.';
  const to = { name: username, address: email };
  const mail = { to, subject: 'Test van Vipo', text, html: `<p>${text}</p>` };
  const problem = await deliverMail({ db, clock }, config.mail, mail);
  return problem && `E-mail versturen mislukt: ${problem}`;
}

function sendSettings(c: Ctx, typed: Partial<SettingsFormState>, error?: DomainError) {
  const { db, config } = c.var;
  const settings = getSettings(db);
  const errors = error?.fields ?? {};
  const state: SettingsFormState = {
    fields: settingsFields(settings),
    versie: settings.version,
    errors,
    message: error && !error.fields ? error.message : '',
    ...typed,
  };
  const title = 'Instellingen';
  const children = (
    <Screen title={title} user={getSession(c).user}>
      <SettingsForm {...state} />
      <div className="cards">
        <LogoForm settings={settings} errors={errors} />
        <Services config={config} failures={listFailures(db)} />
        <BackupState c={c} />
      </div>
    </Screen>
  );
  return sendPage(c, { title, openIsland: true, children }, error && statusOf(error.code));
}
