import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields, formValues, idParam } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { remindTitle } from '../messages/mails/mail-form.tsx';
import { answerMailPage, type MailPage, showMailPage } from '../messages/mails/mail-page.tsx';
import { mailNames } from '../messages/mails/wire-names.ts';
import { paths } from '../paths.ts';
import { type DomainError } from '../shared/domain-error.ts';
import { answerDivision, sendDivision } from './divide-page.tsx';
import { moveTyped, sendMoveForm } from './move-page.tsx';
import {
  paymentIn,
  recordTyped,
  sendPaymentForm,
  sendWriteOffForm,
  undoTyped,
} from './payment-page.tsx';
import { askDismissal, sendBooked, sendPayments } from './payments-page.tsx';
import { answerHoldForm, answerReminders, sendHoldForm, showReminders } from './reminders-page.tsx';
import { remind, remindOffer } from './reminders/remind.ts';
import { REMINDER_KINDS, type ReminderKind } from './reminders/reminder.ts';
import { sendAgainTitle, sentSentence } from './send-again/send-again-form.tsx';
import { SendAgainScreen } from './send-again/send-again-screen.tsx';
import { getSendAgainOffer, sendAgain, sendContext } from './send-again/send-again.ts';
import { assertValidChoice, choiceForm } from './send-again/wire.ts';
import { answerPanel } from './statements/answer-panel.ts';
import { sentFile, statementLimit } from './statements/file.ts';
import { uploadStatement, uploadText } from './statements/upload.ts';
import { confirmNames, DISMISS } from './statements/wire-names.ts';

export const paymentsScreens = new Hono<Env>()
  .get(paths.sendAgain(':id'), (c) =>
    catchDomainError(
      () => sendForm(c),
      (error) => toArchive(c, error),
    ),
  )
  .post(paths.sendAgain(':id'), formBody, async (c) => {
    const typed = choiceForm(await formFields(c));
    const send = async () => {
      assertValidChoice(typed);
      const { messageSent } = await sendAgain(sendContext(c.var), idParam(c), typed);
      return redirectWithToast(c, paths.archive(), 'success', sentSentence(messageSent));
    };
    return catchDomainError(send, (error) =>
      catchDomainError(
        () => sendForm(c, typed.phone, error),
        () => toArchive(c, error),
      ),
    );
  })
  .get(paths.payments(), (c) => sendPayments(c))
  .get(paths.bookedPayments(), sendBooked)
  // After a refused file the browser stays at these addresses, and requests them on a reload or after a login.
  .get(paths.readStatement(), (c) => c.redirect(paths.payments(), 303))
  .get(paths.confirmLines(), (c) => c.redirect(paths.payments(), 303))
  .post(paths.readStatement(), statementLimit, async (c) => {
    const read = async () => {
      const uploaded = await uploadStatement(c.var, await sentFile(c, 'form'));
      const kind = uploaded.otherAccounts.length > 0 ? 'warning' : 'success';
      return redirectWithToast(c, paths.payments(), kind, uploadText(uploaded));
    };
    return catchDomainError(read, (error) => sendPayments(c, { fileError: error }));
  })
  .post(paths.confirmLines(), formBody, async (c) => {
    const form = await formValues(c);
    if (form.get(confirmNames.action) === DISMISS) return askDismissal(c);
    const answer = async () => {
      const { to, text } = await answerPanel(c.var, form);
      return redirectWithToast(c, to, 'success', text);
    };
    return catchDomainError(answer, (error) => sendPayments(c, { typed: form, error }));
  })
  .get(paths.divideLine(':id'), (c) => sendDivision(c))
  .post(paths.divideLine(':id'), formBody, async (c) => answerDivision(c, await formValues(c)))
  .get(paths.reminders(), showReminders)
  .post(paths.reminders(), formBody, answerReminders)
  .get(paths.holdInvoice(':id'), (c) => sendHoldForm(c))
  .post(paths.holdInvoice(':id'), formBody, answerHoldForm)
  .get(paths.paymentsOf(':id'), (c) => sendPaymentForm(c))
  .post(paths.paymentsOf(':id'), formBody, async (c) =>
    recordTyped(c, await formFields(c), sendPaymentForm),
  )
  .get(paths.writeOff(':id'), (c) => sendWriteOffForm(c))
  .post(paths.writeOff(':id'), formBody, async (c) =>
    recordTyped(c, await formFields(c), sendWriteOffForm),
  )
  .get(paths.movePayment(':id'), (c) => sendMoveForm(c, paymentIn(c.req.query())))
  .post(paths.movePayment(':id'), formBody, async (c) => moveTyped(c, await formFields(c)))
  .get(paths.undoPayment(':id'), (c) => c.redirect(paths.paymentsOf(idParam(c)), 303))
  .post(paths.undoPayment(':id'), formBody, async (c) => undoTyped(c, await formFields(c)))
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

function toArchive(c: Ctx, { message }: DomainError) {
  return redirectWithToast(c, paths.archive(), 'error', message);
}

function sendForm(c: Ctx, phone?: string, error?: DomainError) {
  const offer = getSendAgainOffer(c.var.db, idParam(c));
  const shown = { ...offer, phone: phone ?? offer.phone };
  const children = <SendAgainScreen offer={shown} error={error} user={getSession(c).user} />;
  const page = { title: sendAgainTitle(offer.isFirst), children };
  return sendPage(c, page, error && statusOf(error.code));
}
