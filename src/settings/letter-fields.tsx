import { LETTER_KINDS, letterFields, meanings, placeholders, wordList } from '../firm/letters.ts';
import { ADDRESS_OPTIONS, MAIL_OPTIONS, type SettingsFields } from '../firm/settings-form.ts';
import { AreaField, SelectField, TextField } from '../ui/field.tsx';

export type Input = (name: keyof SettingsFields) => {
  name: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus?: boolean;
};

type LetterFieldsProps = { input: Input; isMailSetUp: boolean };

const LINES = 9;
const NOTICES =
  ' Aan een bedrijf, en na een eerste aanmaning, stuurt Vipo een eigen tekst: de wet is dan anders.';

/** Whether invoices are mailed, and the subject and the text of each mail to customers. */
export function LetterFields({ input, isMailSetUp }: LetterFieldsProps) {
  return (
    <>
      <h2 className="wide" id="mail">
        Mail aan klanten
      </h2>
      {!isMailSetUp && (
        <p className="wide hint">
          E-mail is niet ingesteld (VIPO_SMTP_URL, VIPO_MAIL_FROM): er gaat nog niets uit.
        </p>
      )}
      <SelectField label="Facturen mailen" options={MAIL_OPTIONS} {...input('mailsInvoices')} />
      <SelectField
        label="Klanten aanspreken met"
        options={ADDRESS_OPTIONS}
        hint="In mails, herinneringen en PDF's. Je eigen teksten blijven zoals je ze schreef."
        {...input('formOfAddress')}
      />
      <details className="wide hint">
        <summary>Wat de woorden tussen accolades worden</summary>
        <ul>
          {Object.entries(meanings).map(([word, meaning]) => (
            <li key={word}>{`{${word}}: ${meaning}`}</li>
          ))}
        </ul>
      </details>
      {LETTER_KINDS.map((kind) => (
        <div key={kind} className="wide">
          <TextField label={`Onderwerp van de ${kind}`} {...input(letterFields[kind].subject)} />
          <AreaField
            label={`Tekst bij de ${kind}`}
            rows={LINES}
            hint={`Invullen kan met ${wordList(placeholders[kind])}. Leeg: de tekst van Vipo.${kind === 'aanmaning' ? NOTICES : ''}`}
            {...input(letterFields[kind].text)}
          />
        </div>
      ))}
    </>
  );
}
