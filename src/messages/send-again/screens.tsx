import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError, statusOf } from '../../http/errors.ts';
import { getSession } from '../../http/guards.ts';
import { formBody, formFields, idParam } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import type { DomainError } from '../../shared/domain-error.ts';
import { sendAgainTitle, sentSentence } from './send-again-form.tsx';
import { SendAgainScreen } from './send-again-screen.tsx';
import { getSendAgainOffer, sendAgain, sendContext } from './send-again.ts';
import { assertValidChoice, choiceForm } from './wire.ts';

export const sendAgainScreens = new Hono<Env>()
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
  });

function toArchive(c: Ctx, { message }: DomainError) {
  return redirectWithToast(c, paths.archive(), 'error', message);
}

function sendForm(c: Ctx, phone?: string, error?: DomainError) {
  const offer = getSendAgainOffer(c.var, idParam(c));
  const shown = { ...offer, phone: phone ?? offer.phone };
  const children = <SendAgainScreen offer={shown} error={error} user={getSession(c).user} />;
  const page = { title: sendAgainTitle(offer.isFirst), children };
  return sendPage(c, page, error && statusOf(error.code));
}
