import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { getSession, requireAdminPage } from '../http/guards.ts';
import { formBody, formFields, idParam } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Account, accountProblems, passwordField } from './account.ts';
import { changeAccount, createAccount, deactivateAccount } from './accounts.ts';
import { DeactivationScreen, emptyForm, formOf, UserFormScreen } from './form.tsx';
import { UsersScreen, UserTable } from './list.tsx';
import { findUser, listUsers } from './queries.ts';
import type { User } from './schema.ts';
import type { UserFormStart } from './user-fields.tsx';

export const usersScreens = new Hono<Env>()
  .get(paths.users(), requireAdminPage, (c) => {
    const { user } = getSession(c);
    const list = { users: listUsers(c.var.db), selfId: user.id };
    if (wantsFragment(c)) return sendFragment(c, <UserTable {...list} />);
    return sendPage(c, {
      title: 'Gebruikersbeheer',
      children: <UsersScreen {...list} user={user} />,
    });
  })
  .get(paths.newUser(), requireAdminPage, (c) => sendForm(c, emptyForm))
  .post(paths.newUser(), requireAdminPage, formBody, async (c) => {
    const { db, clock } = c.var;
    const account = readAccount(await formFields(c), true);
    return saveOr(c, { ...emptyForm, fields: fieldsOf(account) }, async () => {
      refuseProblems(account, true);
      await createAccount(db, clock, account);
      return redirectWithToast(c, paths.users(), 'success', 'Gebruiker succesvol aangemaakt');
    });
  })
  .get(paths.user(':id'), requireAdminPage, (c) => {
    const user = findUser(c.var.db, idParam(c));
    return user === undefined ? gone(c) : sendForm(c, startOf(c, user));
  })
  .post(paths.user(':id'), requireAdminPage, formBody, async (c) => {
    const user = findUser(c.var.db, idParam(c));
    if (user === undefined) return gone(c);
    const form = await formFields(c);
    const start = startOf(c, user);
    const sent = readAccount(form, false);
    const { isActive, isAdmin } = start.isSelf ? start.fields : sent;
    const account = { ...sent, isActive, isAdmin };
    const version = Number(form.versie) || undefined;
    const typed = { ...start, versie: version ?? user.version, fields: fieldsOf(account) };
    return saveOr(c, typed, async () => {
      refuseProblems(account, false);
      await changeAccount(c.var.db, { id: user.id, version }, getSession(c), account);
      return redirectWithToast(c, paths.users(), 'success', 'Gebruiker succesvol bijgewerkt');
    });
  })
  .get(paths.deactivateUser(':id'), requireAdminPage, (c) => {
    const user = findUser(c.var.db, idParam(c));
    if (user === undefined) return gone(c);
    const { id, username } = user;
    const children = <DeactivationScreen {...{ id, username }} user={getSession(c).user} />;
    return sendPage(c, { title: 'Gebruiker verwijderen', children });
  })
  .post(paths.deactivateUser(':id'), requireAdminPage, formBody, (c) => {
    try {
      deactivateAccount(c.var.db, idParam(c), getSession(c));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return redirectWithToast(c, paths.users(), 'error', error.message);
    }
    return redirectWithToast(c, paths.users(), 'success', 'Gebruiker succesvol gedeactiveerd');
  });

function startOf(c: Ctx, user: User): UserFormStart {
  return formOf(user, user.id === getSession(c).user.id);
}

function gone(c: Ctx): Response {
  return redirectWithToast(c, paths.users(), 'warning', 'Deze gebruiker is er niet.');
}

type Form = Record<string, string>;

function readAccount(form: Form, isNew: boolean) {
  return {
    username: form.username ?? '',
    email: form.email ?? '',
    password: form[passwordField(isNew)] ?? '',
    isActive: form.isActive !== undefined,
    isAdmin: form.isAdmin !== undefined,
  };
}

function fieldsOf({ username, email, isActive, isAdmin }: UserFormStart['fields']) {
  return { username, email, isActive, isAdmin };
}

function refuseProblems(account: Account, isNew: boolean): void {
  const fields = accountProblems(account, isNew);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new DomainError('invalid', first, { fields });
}

async function saveOr(
  c: Ctx,
  typed: UserFormStart,
  save: () => Promise<Response>,
): Promise<Response> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof DomainError) return sendForm(c, typed, error);
    throw error;
  }
}

function sendForm(c: Ctx, start: UserFormStart, error?: DomainError) {
  const title = start.id === null ? 'Nieuwe gebruiker' : 'Gebruiker bewerken';
  const children = <UserFormScreen {...{ title, start, error }} user={getSession(c).user} />;
  return sendPage(c, { title, children }, error && statusOf(error.code));
}
