import { Hono } from 'hono';
import { inTransaction } from '../database/open.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requireAdminPage } from '../http/guards.ts';
import { formBody, formFields, idParam, versionOf } from '../http/input.ts';
import {
  redirectOnError,
  redirectWithToast,
  sendFragment,
  sendPage,
  wantsFragment,
} from '../http/page.tsx';
import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { sendConfirmation } from '../ui/confirmation-screen.tsx';
import { byCall } from '../ui/dialog.ts';
import { deleteAuthenticator, findAuthenticator } from './codes/queries.ts';
import { findUser, listUsers } from './queries.ts';
import { changeAccount, createAccount, deactivateAccount } from './save-account.ts';
import type { User } from './schema.ts';
import { emptyForm, SAID_MS, UserFormScreen, type UserFormStart } from './user-form.tsx';
import { CountLine, UsersScreen, UserTable } from './user-list.tsx';
import { readAccountForm } from './wire.ts';

const DEACTIVATED = 'Gebruiker succesvol gedeactiveerd';

export const usersScreens = new Hono<Env>()
  .get(paths.users(), requireAdminPage, (c) => {
    const list = { users: listUsers(c.var.db), selfId: getSession(c).user.id };
    if (wantsFragment(c)) {
      return sendFragment(
        c,
        <>
          <UserTable {...list} />
          <CountLine users={list.users} isReplacing />
        </>,
      );
    }
    return sendPage(c, {
      title: 'Gebruikersbeheer',
      children: <UsersScreen {...list} />,
    });
  })
  .get(paths.newUser(), requireAdminPage, (c) => sendForm(c, emptyForm))
  .post(paths.newUser(), requireAdminPage, formBody, async (c) => {
    const { db, clock } = c.var;
    const account = readAccountForm(await formFields(c), true);
    const save = async () => {
      await createAccount(db, clock, account);
      return redirectWithToast(c, paths.users(), 'success', 'Gebruiker succesvol aangemaakt');
    };
    const typed = { ...emptyForm, fields: account };
    return catchDomainError(save, (error) => sendForm(c, typed, error));
  })
  .get(paths.user(':id'), requireAdminPage, (c) =>
    withUser(c, (user) => sendForm(c, startOf(c, user))),
  )
  .post(paths.user(':id'), requireAdminPage, formBody, async (c) => {
    const form = await formFields(c);
    return withUser(c, (user) => saveUser(c, user, form));
  })
  .get(paths.deactivateUser(':id'), requireAdminPage, (c) =>
    withUser(c, ({ id, username }) =>
      sendConfirmation(c, {
        title: 'Gebruiker verwijderen',
        question: `Weet je zeker dat je gebruiker "${username}" wilt verwijderen? Dit zal hun account deactiveren.`,
        act: 'Verwijderen',
        back: paths.users(),
        action: paths.deactivateUser(id),
        call: byCall('DELETE', paths.api.user(id), {
          done: DEACTIVATED,
          shownMs: SAID_MS,
          failed: 'Fout bij het verwijderen van gebruiker',
        }),
      }),
    ),
  )
  .get(paths.turnOffCodesOf(':id'), requireAdminPage, (c) =>
    withUser(c, (user) => sendTurnOff(c, user)),
  )
  .post(paths.turnOffCodesOf(':id'), requireAdminPage, formBody, (c) =>
    withUser(c, ({ id, username }) => {
      if (id === getSession(c).user.id) return gone(c);
      inTransaction(c.var.db, () => deleteAuthenticator(c.var.db, id));
      const text = `${username} logt weer in zonder code.`;
      return redirectWithToast(c, paths.users(), 'success', text);
    }),
  )
  .post(paths.deactivateUser(':id'), requireAdminPage, formBody, (c) => {
    const deactivate = () => {
      deactivateAccount(c, idParam(c));
      return redirectWithToast(c, paths.users(), 'success', DEACTIVATED);
    };
    return redirectOnError(c, paths.users(), deactivate);
  });

function saveUser(c: Ctx, user: User, form: Record<string, string>) {
  const version = versionOf(form);
  const start = startOf(c, user);
  const sent = readAccountForm(form, false);
  const { isActive, isAdmin } = user;
  // Browsers do not send disabled checkboxes. So an administrator's own rights come from the database.
  const account = start.isSelf ? { ...sent, isActive, isAdmin } : sent;
  const save = async () => {
    await changeAccount(c, { id: user.id, version }, account, form.currentPassword ?? '');
    return redirectWithToast(c, paths.users(), 'success', 'Gebruiker succesvol bijgewerkt');
  };
  const typed = { ...start, version: version ?? user.version, fields: account };
  return catchDomainError(save, (error) => sendForm(c, typed, error));
}

function startOf(c: Ctx, user: User): UserFormStart {
  const { id, version, username, email, isActive, isAdmin } = user;
  const isSelf = id === getSession(c).user.id;
  return { id, version, isSelf, fields: { username, email, isActive, isAdmin } };
}

/** Asks whether to turn off the codes of a colleague who lost the telephone and the recovery codes. */
function sendTurnOff(c: Ctx, { id, username }: User) {
  return sendConfirmation(c, {
    title: 'Codes uitzetten',
    question:
      findAuthenticator(c.var.db, id) === undefined
        ? `${username} logt in zonder code.`
        : `${username} logt dan weer in met alleen het wachtwoord. Weet je zeker dat je met ${username} zelf spreekt?`,
    act: 'Codes uitzetten',
    back: paths.users(),
    action: paths.turnOffCodesOf(id),
  });
}

function withUser(c: Ctx, answer: (user: User) => Response | Promise<Response>) {
  const user = findUser(c.var.db, idParam(c));
  return user === undefined ? gone(c) : answer(user);
}

function gone(c: Ctx): Response {
  return redirectWithToast(c, paths.users(), 'warning', 'Deze gebruiker is er niet.');
}

function sendForm(c: Ctx, start: UserFormStart, error?: DomainError) {
  const children = <UserFormScreen {...{ start, error }} />;
  const title = start.id === null ? 'Nieuwe gebruiker' : 'Gebruiker bewerken';
  return sendPage(c, { title, children }, error);
}
