import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { sendList } from './api.ts';
import { PrintListScreen } from './print-list-screen.tsx';
import { formDates, formPeriod } from './wire.ts';

export const roundsScreens = new Hono<Env>()
  .get(paths.printList(), (c) => sendForm(c, {}))
  .post(paths.printList(), formBody, async (c) => {
    const form = await formFields(c);
    return catchDomainError(
      () => sendList(c, formPeriod(form)),
      (error) => sendForm(c, form, error),
    );
  });

function sendForm(c: Ctx, form: Record<string, string>, error?: DomainError) {
  const { user } = getSession(c);
  const children = <PrintListScreen user={user} values={formDates(form)} error={error} />;
  return sendPage(c, { title: 'Lijst printen', children }, error && statusOf(error.code));
}
