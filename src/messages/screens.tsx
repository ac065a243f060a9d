import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { formBody, idParam } from '../http/input.ts';
import { findCredit } from '../invoices/queries.ts';
import { paths } from '../paths.ts';
import { draftMail, mailInvoice } from './mails/invoice-mail.ts';
import { answerMailPage, type MailPage, sendMailPage } from './mails/mail-page.tsx';

export const messagesScreens = new Hono<Env>()
  .get(paths.mailInvoice(':id'), (c) => sendMailPage(c, pageOf(c, false)))
  .get(paths.mailInvoice(':id', true), (c) => sendMailPage(c, pageOf(c, true)))
  .post(paths.mailInvoice(':id'), formBody, (c) => answer(c, false))
  .post(paths.mailInvoice(':id', true), formBody, (c) => answer(c, true));

function answer(c: Ctx, isCredit: boolean) {
  const mailed = { deliveryId: idParam(c), isCredit };
  return answerMailPage(c, pageOf(c, isCredit), (choice) => mailInvoice(c.var, mailed, choice));
}

function pageOf(c: Ctx, isCredit: boolean): MailPage {
  const { db } = c.var;
  const deliveryId = idParam(c);
  const other = { href: paths.mailInvoice(deliveryId, !isCredit), text: mailTitle(!isCredit) };
  return {
    title: () => mailTitle(isCredit),
    href: paths.mailInvoice(deliveryId, isCredit),
    kind: isCredit ? 'creditfactuur' : 'factuur',
    list: paths.archive(),
    draft: () => draftMail(db, { deliveryId, isCredit }, getSession(c).user),
    call: paths.api.mailInvoice(deliveryId, isCredit),
    other: findCredit(db, deliveryId) && other,
  };
}

function mailTitle(isCredit: boolean): string {
  return isCredit ? 'Creditfactuur mailen' : 'Factuur mailen';
}
