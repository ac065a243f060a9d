import { expect, test } from 'bun:test';
import { english, inDutch } from '../../src/shared/english.ts';

test('each English sentence of the specification has a Dutch translation', () => {
  expect(Object.keys(english)).toEqual([
    'New passwords do not match',
    'New password must be at least 6 characters long',
    'Passwords do not match',
    'Password must be at least 6 characters long',
    'Invalid reset link',
    'Invalid Reset Link',
    'Password Reset Successful',
    'Password reset failed',
    'Failed to change password',
    'Network error. Please try again.',
    'Invalid invoice data structure',
  ]);
  for (const sentence of Object.values(english)) expect(sentence).toEndWith('.');
});

test.each(['Geen verbinding.', '', 'toString', '__proto__'])(
  '%p is not one of the English sentences',
  (text) => {
    expect(inDutch(text)).toBeUndefined();
  },
);
