import { z } from 'zod';

/** What the forms of /codes ask for. */
export const codesForm = z.object({
  actie: z.enum(['aan', 'uit', 'herstelcodes', 'regel']),
  secret: z.string().default(''),
  code: z.string().default(''),
  currentPassword: z.string().default(''),
  verplicht: z.string().default(''),
});
export type CodesForm = z.infer<typeof codesForm>;
