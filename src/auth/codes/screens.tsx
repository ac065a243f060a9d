import { Hono } from 'hono';
import { getSettings } from '../../firm/queries.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { getSession } from '../../http/guards.ts';
import { formBody, formFields } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { authenticatorUrl, isSecret, newSecret } from '../../users/codes/code.ts';
import {
  adminsNeedCodes,
  countRecoveryCodes,
  findAuthenticator,
} from '../../users/codes/queries.ts';
import { getUser } from '../../users/queries.ts';
import { type CodesForm, codesForm } from '../wire.ts';
import { CodesScreen, RecoveryCodesScreen } from './codes-screen.tsx';
import { renewRecoveryCodes, requireCodesOfAdmins, turnOffCodes, turnOnCodes } from './codes.ts';

export const codesScreens = new Hono<Env>()
  .get(paths.codes(), (c) => sendCodes(c))
  .post(paths.codes(), formBody, async (c) => {
    const form = codesForm.safeParse(await formFields(c)).data;
    if (form === undefined) throw new DomainError('malformed', 'Dit formulier is niet volledig.');
    return catchDomainError(
      () => act(c, form),
      (error) => sendCodes(c, { form, error }),
    );
  });

async function act(c: Ctx, form: CodesForm): Promise<Response> {
  const user = getUser(c.var.db, getSession(c).user.id);
  switch (form.actie) {
    case 'aan':
      return sendRecoveryCodes(c, await turnOnCodes(c, user, form));
    case 'herstelcodes':
      return sendRecoveryCodes(c, await renewRecoveryCodes(c, user, form.currentPassword));
    case 'uit':
      await turnOffCodes(c, user, form.currentPassword);
      return done(c, 'Je logt weer in zonder code.');
    default:
      requireCodesOfAdmins(c.var.db, user, form.verplicht !== '');
      return done(c, 'Opgeslagen.');
  }
}

function done(c: Ctx, text: string): Response {
  return redirectWithToast(c, paths.codes(), 'success', text);
}

function sendCodes(c: Ctx, sent?: { form: CodesForm; error: DomainError }) {
  const { db } = c.var;
  const { user } = getSession(c);
  const has = findAuthenticator(db, user.id) !== undefined;
  // After an error the form keeps its secret, because the user has already added this secret to the app.
  const known = sent?.form.secret ?? '';
  const secret = isSecret(known) ? known : newSecret();
  const url = authenticatorUrl(secret, {
    firm: getSettings(db).companyName,
    username: user.username,
  });
  const children = (
    <CodesScreen
      setUp={has ? undefined : { secret, url }}
      recoveryCodes={countRecoveryCodes(db, user.id)}
      adminsNeedCodes={adminsNeedCodes(db)}
      refused={sent && { action: sent.form.actie, error: sent.error }}
    />
  );
  return sendPage(c, { title: 'Inloggen met een code', children }, sent?.error);
}

function sendRecoveryCodes(c: Ctx, codes: string[]) {
  const children = <RecoveryCodesScreen codes={codes} />;
  return sendPage(c, { title: 'Herstelcodes', children });
}
