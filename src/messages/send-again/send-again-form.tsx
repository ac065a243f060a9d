import type { ComponentProps, ReactNode } from 'react';
import { formatEuros } from '../../shared/money.ts';
import { SubmitButton, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { choiceNames } from '../wire-names.ts';
import type { SendAgainOffer } from './offer.ts';

type SendAgainFormProps = ComponentProps<'form'> & {
  offer: SendAgainOffer;
  phoneError: string | undefined;
  /** An error that belongs to no field, or ''. */
  message: string;
  cancel: ReactNode;
};

export function SendAgainForm(props: SendAgainFormProps) {
  const { offer, phoneError, message, cancel, ...form } = props;
  const { uncertainMessageId } = offer;
  return (
    <form {...form}>
      <p>{`Factuur ${offer.invoiceNumber}, ${offer.customerName}, ${formatEuros(offer.amount)}.`}</p>
      {offer.paymentUrl && <PaymentLink url={offer.paymentUrl} />}
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
        defaultValue={offer.phone}
        error={phoneError}
      />
      <input type="hidden" name={choiceNames.uncertainMessageId} value={uncertainMessageId ?? ''} />
      <FormEnd message={message} cancel={cancel}>
        <SubmitButton busy={false}>{buttonText(offer)}</SubmitButton>
      </FormEnd>
    </form>
  );
}

function PaymentLink({ url }: { url: string }) {
  return (
    <p>
      {'Betaallink: '}
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    </p>
  );
}

function buttonText({ isFirst, uncertainMessageId }: SendAgainOffer): string {
  if (uncertainMessageId !== null) return 'Toch opnieuw sturen';
  return isFirst ? 'Sturen' : 'Opnieuw sturen';
}

export function sendAgainTitle(isFirst: boolean): string {
  return isFirst ? 'Betaalverzoek sturen' : 'Betaalverzoek opnieuw sturen';
}

export function sentSentence(messageSent: boolean): string {
  return messageSent ? 'Betaalverzoek en bericht verstuurd.' : 'Betaalverzoek gemaakt.';
}
