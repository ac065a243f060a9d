import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields, idParam } from '../http/input.ts';
import { remindTitle } from '../messages/mails/mail-form.tsx';
import { answerMailPage, type MailPage, showMailPage } from '../messages/mails/mail-page.tsx';
import { mailNames } from '../messages/mails/wire-names.ts';
import { paths } from '../paths.ts';
import { remind, remindOffer } from './remind.ts';
import { REMINDER_KINDS, type ReminderKind } from './reminder.ts';
import { answerHoldForm, answerReminders, sendHoldForm, showReminders } from './reminders-page.tsx';

export const remindersScreens = new Hono<Env>()
  .get(paths.reminders(), showReminders)
  .post(paths.reminders(), formBody, answerReminders)
  .get(paths.holdInvoice(':id'), (c) => sendHoldForm(c))
  .post(paths.holdInvoice(':id'), formBody, answerHoldForm)
  .get(paths.remind(':id'), (c) =>
    showMailPage(c, remindPage(c, kindIn(c.req.query(mailNames.kind)) ?? 'first')),
  )
  .post(paths.remind(':id'), formBody, async (c) => {
    const { db, clock, config } = c.var;
    const kind = kindIn((await formFields(c))[mailNames.kind]) ?? 'herinnering';
    return answerMailPage(c, remindPage(c, kind), (choice) =>
      remind({ db, clock, mail: config.mail }, idParam(c), kind, choice),
    );
  });

function kindIn(text: string | undefined): ReminderKind | undefined {
  return REMINDER_KINDS.find((kind) => kind === text);
}

/** 'first' is the kind that comes next. */
function remindPage(c: Ctx, kind: ReminderKind | 'first'): MailPage {
  const id = idParam(c);
  return {
    title: remindTitle,
    href: paths.remind(id),
    kind,
    offer: () => remindOffer(c.var, id, getSession(c).user),
  };
}
