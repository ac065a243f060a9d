import { z } from 'zod';
import { plainText, versie } from '../http/wire.ts';
import { passwordField } from './account.ts';
import type { User } from './schema.ts';

const flag = z
  .union([z.boolean(), z.literal([0, 1])], 'Dit veld moet true of false zijn.')
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : Boolean(value)));

const accountShape = { username: plainText, email: plainText, isActive: flag, isAdmin: flag };

export const newAccountBody = z.object({ ...accountShape, password: plainText });

export const accountChangeBody = z
  .object({ ...accountShape, newPassword: plainText, currentPassword: plainText, versie })
  .transform(({ versie: version, newPassword, currentPassword, ...sent }) => ({
    account: { ...sent, password: newPassword },
    version,
    currentPassword,
  }));

export function readAccountForm(form: Record<string, string>, isNew: boolean) {
  return {
    username: form.username ?? '',
    email: form.email ?? '',
    password: form[passwordField(isNew)] ?? '',
    isActive: form.isActive !== undefined,
    isAdmin: form.isAdmin !== undefined,
  };
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

/**
 * The specification allows the user's fields in the answer itself or in a field `user`. The answer has the fields in
 * both places.
 */
export function userAnswer<Fields extends object>(user: Fields) {
  return { ...user, user };
}
