import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields, idParam } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { officeOf } from './api.ts';
import {
  sendAgainAct,
  SendAgainFields,
  type SendAgainOffer,
  sendAgainTitle,
  sentSentence,
} from './send-again-fields.tsx';
import { offerToSendAgain, sendAgain } from './send-again.ts';

export const paymentsScreens = new Hono<Env>()
  .get(paths.sendAgain(':id'), (c) => {
    const offer = offered(c);
    return offer instanceof DomainError ? toArchive(c, offer) : sendForm(c, offer);
  })
  .post(paths.sendAgain(':id'), formBody, async (c) => {
    const { telefoonnummer: phone = '', onzekerBericht } = await formFields(c);
    try {
      const wish = { phone, toldOf: Number(onzekerBericht) || undefined };
      const { messageSent } = await sendAgain(officeOf(c), idParam(c), wish);
      return redirectWithToast(c, paths.archive(), 'success', sentSentence(messageSent));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const offer = offered(c);
      if (offer instanceof DomainError) return toArchive(c, error);
      return sendForm(c, { ...offer, telefoonnummer: phone }, error);
    }
  });

function offered(c: Ctx): SendAgainOffer | DomainError {
  try {
    return offerToSendAgain(c.var.db, idParam(c));
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function toArchive(c: Ctx, { message }: DomainError) {
  return redirectWithToast(c, paths.archive(), 'error', message);
}

function sendForm(c: Ctx, offer: SendAgainOffer, problem?: DomainError) {
  const atField = problem?.fields?.telefoonnummer;
  const title = sendAgainTitle(offer.eersteKeer);
  const children = (
    <Screen title={title} user={getSession(c).user} back={paths.archive()}>
      <form className="narrow" method="post">
        <SendAgainFields offer={offer} error={atField} />
        <input type="hidden" name="onzekerBericht" value={offer.onzekerBericht ?? ''} />
        {problem && !atField && (
          <p role="alert" className="error">
            {problem.message}
          </p>
        )}
        <div className="buttons">
          <ButtonLink href={paths.archive()} className="quiet">
            Annuleren
          </ButtonLink>
          <button>{sendAgainAct(offer)}</button>
        </div>
      </form>
    </Screen>
  );
  return sendPage(c, { title, children }, problem && statusOf(problem.code));
}
