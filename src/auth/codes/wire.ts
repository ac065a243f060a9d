import { z } from 'zod';

/** The fields of the forms of /codes. */
export const codesForm = z.object({
  actie: z.enum(['aan', 'uit', 'herstelcodes', 'regel']),
  secret: z.string().default(''),
  code: z.string().default(''),
  currentPassword: z.string().default(''),
  verplicht: z.string().default(''),
});
export type CodesForm = z.infer<typeof codesForm>;
