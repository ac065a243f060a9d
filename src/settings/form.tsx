import type { ReactNode } from 'react';
import {
  MAIL_KINDS,
  meanings,
  placeholders,
  templateFields,
  wordList,
} from '../firm/mail-templates.ts';
import { nextNumberText } from '../firm/number-format.ts';
import {
  LOOK_UP_OPTIONS,
  MAIL_OPTIONS,
  PRICE_OPTIONS,
  type SettingsFields,
  settingsNames,
} from '../firm/settings-form.ts';
import { paths } from '../paths.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { FORMS_OF_ADDRESS } from '../shared/form-of-address.ts';
import { plural } from '../shared/plural.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { AreaField, Checkbox, SelectField, TextField } from '../ui/field.tsx';
import { type LookedUp, LookedUpHint } from './looked-up.tsx';
import { WHO_SETS_UP } from './services.tsx';

export type SettingsFormState = {
  fields: SettingsFields;
  version: number;
  errors: FieldErrors;
  message: string;
  isMailSetUp: boolean;
  nextInvoice: NextNumber;
  /** Undefined while the setting 'Postcodes opzoeken' is turned off. */
  lookedUp: LookedUp | undefined;
};

type NextNumber = { year: number; sequence: number };

const inOrder = Object.keys(settingsNames) as (keyof SettingsFields)[];

export function SettingsForm(state: SettingsFormState) {
  const { fields, version, errors, message, isMailSetUp, nextInvoice, lookedUp } = state;
  const wrong = inOrder.filter((name) => name in errors);
  const isRefused = wrong.length > 0 || message !== '';
  const input: Input = (name) => ({
    name: settingsNames[name],
    defaultValue: fields[name],
    error: errors[name],
    // The first wrong field gets the focus, because the form is long. The attribute works without scripts too.
    ...(name === wrong[0] && { autoFocus: true }),
  });
  return (
    <form
      id="instellingen"
      className="stack"
      method="post"
      action={paths.settings()}
      autoComplete="off"
      noValidate
      data-refused={isRefused ? '' : undefined}
    >
      <input type="hidden" name={HIDDEN.version} value={version} />
      <FirmFields input={input} next={nextInvoice} lookedUp={lookedUp} />
      <TemplateFields input={input} isMailSetUp={isMailSetUp} />
      <p role="alert" className="error">
        {message}
      </p>
      <div className="run">
        <div className="buttons">
          <button>Opslaan</button>
          {wrong.length > 0 && (
            <p className="error" role="alert">
              {`Niet opgeslagen: ${plural(wrong.length, 'veld')} ${wrong.length === 1 ? 'klopt' : 'kloppen'} niet.`}
            </p>
          )}
          <p role="status" className="hint" data-unsaved="" />
        </div>
      </div>
    </form>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel grid" id={id} aria-labelledby={`${id}-h`}>
      <h2 className="wide" id={`${id}-h`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const LOOK_UP =
  'Bij PDOK: Vipo stuurt de adressen daarheen en krijgt straat, plaats en kaartpunt terug.';
const NO_LIMIT = 'Leeg: dan wordt daar niet op gelet.';

type FirmFieldsProps = { input: Input; next: NextNumber; lookedUp: LookedUp | undefined };

function FirmFields({ input, next, lookedUp }: FirmFieldsProps) {
  const number = input('invoiceNumberFormat');
  return (
    <>
      <Part id="bedrijf" title="Bedrijf">
        <TextField label="Bedrijfsnaam" {...input('companyName')} />
        <TextField label="Juridische naam" {...input('legalName')} />
        <div className="wide">
          <AreaField label="Adres" rows={3} {...input('address')} />
        </div>
        <TextField label="Telefoon" type="tel" {...input('phone')} />
        <TextField label="E-mail" type="email" {...input('email')} />
        <TextField label="Website" {...input('website')} />
        <TextField label="Titel op het beginscherm" {...input('homeTitle')} />
      </Part>
      <Part id="registratie" title="Registratie en bank">
        <TextField label="KvK-nummer" inputMode="numeric" {...input('kvkNumber')} />
        <TextField label="BTW-nummer" {...input('vatNumber')} />
        <TextField label="IBAN" {...input('iban')} />
        <TextField label="BIC" {...input('bic')} />
      </Part>
      <Part id="facturen" title="Facturen">
        <TextField
          label="Betaaltermijn in dagen"
          inputMode="numeric"
          {...input('paymentTermDays')}
        />
        <TextField label="Naam van de factuurregel" {...input('lineName')} />
        <TextField
          label="Nummers van facturen"
          hint={nextNumberText(number.defaultValue, next.year, next.sequence)}
          data-next={`${next.year} ${next.sequence}`}
          {...number}
        />
        <TextField label="Nummers van creditfacturen" {...input('creditNumberFormat')} />
        <SelectField label="Prijzen zijn" options={PRICE_OPTIONS} {...input('pricesIncludeVat')} />
        <Checkbox className="check" {...checked(input('paymentRequestIncludesFee'))}>
          Bezorgkosten in het betaalverzoek
        </Checkbox>
        <Checkbox className="check wide" {...checked(input('remarksOnInvoice'))}>
          Opmerkingen op de factuur drukken: de klant leest ze dan mee
        </Checkbox>
      </Part>
      <Part id="planning" title="Planning">
        <TextField
          label="Hoogstens leveringen per dagdeel"
          inputMode="numeric"
          hint={NO_LIMIT}
          {...input('capacityDeliveries')}
        />
        <TextField
          label="Hoogstens kuub per dagdeel"
          inputMode="decimal"
          hint={NO_LIMIT}
          {...input('capacityQuantity')}
        />
      </Part>
      <Part id="rit" title="Rit">
        <TextField label="Werktijd in de ochtend" {...input('morningHours')} />
        <TextField label="Werktijd in de middag" {...input('afternoonHours')} />
        <TextField label="Minuten per stop" inputMode="numeric" {...input('minutesPerStop')} />
        <TextField label="Snelheid in km per uur" inputMode="numeric" {...input('speed')} />
        <TextField
          label="Maanden dat foto's blijven"
          inputMode="numeric"
          hint="Daarna verwijdert Vipo ze vanzelf. Wie een klant vergeet, verwijdert ze meteen."
          {...input('photoMonths')}
        />
        <SelectField
          label="Postcodes opzoeken"
          options={LOOK_UP_OPTIONS}
          hint={LOOK_UP}
          {...input('looksUpAddresses')}
        />
        {lookedUp && <LookedUpHint {...lookedUp} />}
      </Part>
    </>
  );
}

function checked({ name, defaultValue }: ReturnType<Input>) {
  return { name, defaultChecked: defaultValue !== '' };
}

type Input = (name: keyof SettingsFields) => {
  name: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus?: boolean;
};

type TemplateFieldsProps = { input: Input; isMailSetUp: boolean };

const LINES = 9;
const NOTICES =
  ' Aan een bedrijf, en na een eerste aanmaning, stuurt Vipo een eigen tekst: de wet is dan anders.';

function TemplateFields({ input, isMailSetUp }: TemplateFieldsProps) {
  return (
    <Part id="mail" title="Mail aan klanten">
      {!isMailSetUp && (
        <p className="wide hint">
          {`E-mail is niet ingesteld: er gaat nog niets uit. ${WHO_SETS_UP}`}
        </p>
      )}
      <SelectField label="Facturen mailen" options={MAIL_OPTIONS} {...input('mailsInvoices')} />
      <SelectField
        label="Klanten aanspreken met"
        options={FORMS_OF_ADDRESS}
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
      {MAIL_KINDS.map((kind) => (
        <div key={kind} className="wide">
          <TextField label={`Onderwerp van de ${kind}`} {...input(templateFields[kind].subject)} />
          <AreaField
            label={`Tekst bij de ${kind}`}
            rows={LINES}
            hint={`Invullen kan met ${wordList(placeholders[kind])}. Leeg: de tekst van Vipo.${kind === 'aanmaning' ? NOTICES : ''}`}
            {...input(templateFields[kind].text)}
          />
        </div>
      ))}
    </Part>
  );
}
