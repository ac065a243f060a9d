import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError, statusOf } from '../../http/errors.ts';
import { getSession } from '../../http/guards.ts';
import { formBody, formFields, idParam } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { type DomainError, shownErrors } from '../../shared/domain-error.ts';
import { byCall } from '../../ui/dialog.ts';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { assertValidChoice, choiceForm } from '../wire.ts';
import { SendAgainForm, sendAgainTitle, sentSentence } from './send-again-form.tsx';
import { getSendAgainOffer, sendAgain, sendContext } from './send-again.ts';

export const sendAgainScreens = new Hono<Env>()
  .get(paths.sendAgain(':id'), (c) => sendForm(c))
  .post(paths.sendAgain(':id'), formBody, async (c) => {
    const typed = choiceForm(await formFields(c));
    const send = async () => {
      assertValidChoice(typed);
      const { messageSent } = await sendAgain(sendContext(c.var), idParam(c), typed);
      return redirectWithToast(c, paths.archive(), 'success', sentSentence(messageSent));
    };
    return catchDomainError(send, (error) => sendForm(c, typed.phone, error));
  });

function sendForm(c: Ctx, phone?: string, error?: DomainError) {
  const back = paths.archive();
  const page = () => {
    const offer = getSendAgainOffer(c.var, idParam(c));
    const title = sendAgainTitle(offer.isFirst);
    const children = (
      <Screen {...{ title, back }} user={getSession(c).user}>
        <SendAgainForm
          className="narrow"
          method="post"
          noValidate
          {...byCall('POST', paths.api.sendAgain(idParam(c)), { reloads: true })}
          offer={{ ...offer, phone: phone ?? offer.phone }}
          phoneError={error?.fields?.phone}
          message={shownErrors(error).message}
          cancel={<CancelLink href={back} />}
        />
      </Screen>
    );
    return sendPage(c, { title, children }, error && statusOf(error.code));
  };
  return catchDomainError(page, ({ message }) =>
    redirectWithToast(c, back, 'error', error?.message ?? message),
  );
}
