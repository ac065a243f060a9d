import { z } from 'zod';
import { plainText, versie } from '../http/wire.ts';
import { type Account, accountProblems } from './account.ts';
import type { User } from './schema.ts';

const flag = z
  .union([z.boolean(), z.literal([0, 1])], 'Dit veld moet true of false zijn.')
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : Boolean(value)));

const accountShape = { username: plainText, email: plainText, isActive: flag, isAdmin: flag };

export const newAccountBody = z
  .object({ ...accountShape, password: plainText })
  .transform((account, context) => checked(account, true, context));

export const accountChangeBody = z
  .object({
    ...accountShape,
    newPassword: plainText,
    versie,
  })
  .transform(({ versie: version, newPassword, ...sent }, context) => ({
    account: checked({ ...sent, password: newPassword }, false, context),
    version,
  }));

function checked(account: Account, isNew: boolean, context: z.core.$RefinementCtx): Account {
  for (const [name, message] of Object.entries(accountProblems(account, isNew))) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
  return account;
}

export function toWire(user: User, selfId: number) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    is_active: user.isActive,
    is_admin: user.isAdmin,
    created_at: user.createdAt,
    last_login: user.lastLoginAt,
    is_current_user: user.id === selfId,
    versie: user.version,
  };
}

/** By 'user' the specification may mean the answer or a field of it. Both hold: the fields stand in it twice. */
export function userAnswer<Fields extends object>(user: Fields) {
  return { ...user, user };
}
