import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { formBody, formFields, idParam } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { type DomainError, shownErrors } from '../../shared/domain-error.ts';
import { formatEuros } from '../../shared/money.ts';
import { byCall } from '../../ui/dialog.ts';
import { SubmitButton, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { choiceNames } from '../wire-names.ts';
import { assertValidChoice, choiceForm } from '../wire.ts';
import { type SendAgainDraft, sendAgainTitle, sentSentence } from './draft.ts';
import { getSendAgainDraft, sendAgain } from './send-again.ts';

export const sendAgainScreens = new Hono<Env>()
  .get(paths.sendAgain(':id'), (c) => sendForm(c))
  .post(paths.sendAgain(':id'), formBody, async (c) => {
    const typed = choiceForm(await formFields(c));
    const send = async () => {
      assertValidChoice(typed);
      const { messageSent } = await sendAgain(c.var, idParam(c), typed);
      return redirectWithToast(c, paths.archive(), 'success', sentSentence(messageSent));
    };
    return catchDomainError(send, (error) => sendForm(c, typed.phone, error));
  });

function sendForm(c: Ctx, phone?: string, error?: DomainError) {
  const back = paths.archive();
  const page = () => {
    const draft = getSendAgainDraft(c.var, idParam(c));
    const title = sendAgainTitle(draft.isFirst);
    const children = (
      <Screen back={back}>
        <SendAgainForm
          call={paths.api.sendAgain(idParam(c))}
          draft={{ ...draft, phone: phone ?? draft.phone }}
          error={error}
        />
      </Screen>
    );
    return sendPage(c, { title, children }, error);
  };
  return catchDomainError(page, ({ message }) =>
    redirectWithToast(c, back, 'error', error?.message ?? message),
  );
}

type SendAgainFormProps = { call: string; draft: SendAgainDraft; error: DomainError | undefined };

function SendAgainForm({ call, draft, error }: SendAgainFormProps) {
  const { invoiceNumber, customerName, amount, paymentUrl, uncertainMessageId } = draft;
  return (
    <form className="narrow" method="post" noValidate {...byCall('POST', call, { reloads: true })}>
      <p>{`Factuur ${invoiceNumber}, ${customerName}, ${formatEuros(amount)}.`}</p>
      {paymentUrl && (
        <p>
          {'Betaallink: '}
          <a href={paymentUrl} target="_blank" rel="noreferrer">
            {paymentUrl}
          </a>
        </p>
      )}
      {uncertainMessageId !== null && (
        <p className="warning">
          Of het eerdere bericht is aangekomen, is niet bekend. Als je opnieuw stuurt, kan de klant
          het twee keer krijgen.
        </p>
      )}
      <TextField
        label="Telefoonnummer (leeg: alleen een betaallink, geen bericht)"
        name={choiceNames.phone}
        type="tel"
        defaultValue={draft.phone}
        error={error?.fields?.phone}
      />
      <input type="hidden" name={choiceNames.uncertainMessageId} value={uncertainMessageId ?? ''} />
      <FormEnd message={shownErrors(error).message} cancel={<CancelLink href={paths.archive()} />}>
        <SubmitButton busy={false}>{buttonText(draft)}</SubmitButton>
      </FormEnd>
    </form>
  );
}

function buttonText({ isFirst, uncertainMessageId }: SendAgainDraft): string {
  if (uncertainMessageId !== null) return 'Toch opnieuw sturen';
  return isFirst ? 'Sturen' : 'Opnieuw sturen';
}
