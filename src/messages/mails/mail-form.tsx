import type { ComponentProps, ReactNode } from 'react';
import type { Letter, LetterKind } from '../../firm/letters.ts';
import { islandPaths } from '../../shared/island-paths.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { mailNames } from '../wire-names.ts';

/** The archive mails one invoice at a time. */
export const TICK_ONE = 'Vink één factuur aan om te mailen.';

/** A letter to choose, with its name where that is not the name of its kind. */
export type OfferedLetter = Letter & { kind: LetterKind; name?: string };

/** The values of the form of a mail. They are sent to the browser unchanged. */
export type MailOffer = {
  number: string;
  customerName: string;
  address: string;
  /** The letters to choose from. */
  letters: OfferedLetter[];
  fileName: string;
  /** The id of the earlier mail, which the user chooses to follow; null without one. */
  previous: number | null;
  warnings: string[];
  /** Whether the user may change the texts in the settings. */
  mayChangeTexts: boolean;
  /** A link to something else that the user can do with the invoice. */
  more?: { href: string; text: string };
};

type MailFormProps = ComponentProps<'form'> & {
  offer: MailOffer;
  kind: LetterKind;
  requestId: string;
  addressError: string | undefined;
  /** An error that belongs to no field, or ''. */
  message: string;
  cancel: ReactNode;
};

export function MailForm(props: MailFormProps) {
  const { offer, kind, requestId, addressError, message, cancel, ...form } = props;
  const { letters, previous, warnings, fileName, mayChangeTexts, more } = offer;
  return (
    <form {...form}>
      {letters.length > 1 ? (
        <SelectField
          label="Soort"
          name={mailNames.kind}
          options={letters.map((one) => ({ value: one.kind, text: letterName(one) }))}
          defaultValue={kind}
        />
      ) : (
        <input type="hidden" name={mailNames.kind} value={kind} />
      )}
      <TextField
        label="Aan"
        name={mailNames.address}
        type="email"
        defaultValue={offer.address}
        error={addressError}
      />
      <p className="label" id="letter">
        Voorbeeld
      </p>
      {letters.map((letter) => (
        <div key={letter.kind} className="letter" role="group" aria-labelledby="letter">
          <strong>{letter.subject}</strong>
          {`\n\n${letter.text}`}
        </div>
      ))}
      <p className="hint">
        {`Met ${fileName} als bijlage. `}
        {mayChangeTexts && <a href={`${islandPaths.settings()}#mail`}>Tekst aanpassen</a>}
        {more && (
          <>
            {' '}
            <a href={more.href}>{more.text}</a>
          </>
        )}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="warning">
          {warning}
        </p>
      ))}
      <input type="hidden" name={mailNames.previous} value={previous ?? ''} />
      <input type="hidden" name={HIDDEN.requestId} value={requestId} />
      <FormEnd message={message} cancel={cancel}>
        <button className="i-send">{previous === null ? 'Versturen' : 'Toch versturen'}</button>
      </FormEnd>
    </form>
  );
}

export function letterName({ kind, name }: OfferedLetter): string {
  return name ?? kindNames[kind];
}

export const kindNames: Record<LetterKind, string> = {
  factuur: 'Factuur',
  creditfactuur: 'Creditfactuur',
  herinnering: 'Herinnering',
  aanmaning: 'Aanmaning',
};

export function mailTitle(isCredit: boolean): string {
  return isCredit ? 'Creditfactuur mailen' : 'Factuur mailen';
}

export function remindTitle(kind: LetterKind | undefined): string {
  return `${kindNames[kind === 'aanmaning' ? kind : 'herinnering']} sturen`;
}

export function mailedSentence(kind: LetterKind, address: string): string {
  return `${kindNames[kind]} gemaild naar ${address}.`;
}
