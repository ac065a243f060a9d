import { formatEuros, fromEuros } from '../shared/money.ts';
import { TextField } from '../ui/field.tsx';

export type SendAgainOffer = {
  /** Nothing was asked for before. */
  eersteKeer: boolean;
  invoiceNumber: string;
  Klant_naam: string;
  telefoonnummer: string;
  bedrag: number;
  paymentUrl: string | null;
  /** A message that may have arrived: whoever sends another names it, and so says to know. */
  onzekerBericht: number | null;
};

declare module '../ui/island.tsx' {
  interface ModalProps {
    'send-again': { id: number; eersteKeer: boolean };
  }
}

type FieldsProps = { offer: SendAgainOffer; error?: string | undefined };

export function SendAgainFields({ offer, error }: FieldsProps) {
  const { invoiceNumber, Klant_naam, bedrag, paymentUrl, onzekerBericht } = offer;
  const amount = formatEuros(fromEuros(bedrag));
  return (
    <>
      <p>{`Factuur ${invoiceNumber}, ${Klant_naam}, ${amount}.`}</p>
      {paymentUrl && (
        <p>
          {'Betaallink: '}
          <a href={paymentUrl} target="_blank" rel="noreferrer">
            {paymentUrl}
          </a>
        </p>
      )}
      {onzekerBericht !== null && (
        <p className="warning">
          Of het eerdere bericht is aangekomen, is niet bekend. Als je opnieuw stuurt, kan de klant
          het twee keer krijgen.
        </p>
      )}
      <TextField
        label="Telefoonnummer (leeg: alleen een betaallink, geen bericht)"
        name="telefoonnummer"
        type="tel"
        defaultValue={offer.telefoonnummer}
        error={error}
      />
    </>
  );
}

/** The name of the action on /archief, and of the dialog or page that it opens. */
export function sendAgainTitle(eersteKeer: boolean): string {
  return eersteKeer ? 'Betaalverzoek sturen' : 'Betaalverzoek opnieuw sturen';
}

export function sendAgainAct({ eersteKeer, onzekerBericht }: SendAgainOffer): string {
  if (onzekerBericht !== null) return 'Toch opnieuw sturen';
  return eersteKeer ? 'Sturen' : 'Opnieuw sturen';
}

export function sentSentence(messageSent: boolean): string {
  return messageSent ? 'Betaalverzoek en bericht verstuurd.' : 'Betaalverzoek gemaakt.';
}
