import type { SettingsFields } from '../firm/firm.ts';
import { paths } from '../paths.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { AreaField, SelectField, TextField } from '../ui/field.tsx';
import { Island } from '../ui/island.tsx';

const PRICES = [
  { value: 'inclusief', text: 'inclusief BTW' },
  { value: 'exclusief', text: 'exclusief BTW' },
];

declare module '../ui/island.tsx' {
  interface IslandProps {
    'settings-preview': { form: string };
  }
}

export type SettingsFormState = {
  fields: SettingsFields;
  versie: number;
  errors: FieldErrors;
  message: string;
};

export function SettingsForm({ fields, versie, errors, message }: SettingsFormState) {
  const plain = (name: keyof SettingsFields) => ({
    name,
    defaultValue: fields[name],
    error: errors[name],
  });
  return (
    <div className="settings">
      <form
        id="instellingen"
        className="grid"
        method="post"
        action={paths.settings()}
        autoComplete="off"
        noValidate
      >
        <input type="hidden" name="versie" value={versie} />
        <h2 className="wide">Bedrijf</h2>
        <TextField label="Bedrijfsnaam" {...plain('bedrijfsnaam')} />
        <TextField label="Juridische naam" {...plain('juridischeNaam')} />
        <div className="wide">
          <AreaField label="Adres" rows={3} {...plain('adres')} />
        </div>
        <TextField label="Telefoon" type="tel" {...plain('telefoon')} />
        <TextField label="E-mail" type="email" {...plain('email')} />
        <TextField label="Website" {...plain('website')} />
        <TextField label="Titel op het beginscherm" {...plain('titel')} />
        <h2 className="wide">Registratie en bank</h2>
        <TextField label="KvK-nummer" inputMode="numeric" {...plain('kvkNummer')} />
        <TextField label="BTW-nummer" {...plain('btwNummer')} />
        <TextField label="IBAN" {...plain('iban')} />
        <TextField label="BIC" {...plain('bic')} />
        <h2 className="wide">Facturen</h2>
        <TextField label="Betaaltermijn in dagen" inputMode="numeric" {...plain('betaaltermijn')} />
        <TextField label="Naam van de factuurregel" {...plain('regelnaam')} />
        <TextField label="Nummers van facturen" {...plain('factuurnummers')} />
        <TextField label="Nummers van creditfacturen" {...plain('creditnummers')} />
        <SelectField label="Prijzen zijn" options={PRICES} {...plain('prijzen')} />
        <label className="check">
          <input
            type="checkbox"
            name="bezorgkostenInVerzoek"
            defaultChecked={fields.bezorgkostenInVerzoek !== ''}
          />
          Bezorgkosten in het betaalverzoek
        </label>
        <label className="check wide">
          <input
            type="checkbox"
            name="opmerkingenOpFactuur"
            defaultChecked={fields.opmerkingenOpFactuur !== ''}
          />
          Opmerkingen op de factuur drukken: de klant leest ze dan mee
        </label>
        <p role="alert" className="wide error">
          {message}
        </p>
        <div className="wide buttons">
          <button>Opslaan</button>
        </div>
      </form>
      <Island name="settings-preview" props={{ form: 'instellingen' }} />
    </div>
  );
}
