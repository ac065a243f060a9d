import { z } from 'zod';
import { plainText } from '../../http/wire.ts';
import { emailProblem } from './reset.ts';

export const requestResetBody = z.object({
  email: plainText.superRefine((email, context) => {
    const problem = emailProblem(email);
    if (problem !== undefined) context.addIssue(problem);
  }),
});

export const resetPasswordBody = z.object({ token: plainText, newPassword: plainText });
