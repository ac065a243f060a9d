import type { ReactNode } from 'react';
import type { Settings } from '../firm/schema.ts';
import { paths } from '../paths.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { YES } from '../shared/wire-names.ts';
import { FileInput } from '../ui/field.tsx';
import { Screen } from '../ui/screen.tsx';
import { SettingsForm, type SettingsFormState } from './form.tsx';
import { settingsHelp } from './help.ts';
import { OLD_INVOICES } from './old-invoices.tsx';

export const LOGO_REMOVAL = 'verwijderen';

type SettingsScreenProps = {
  settings: Settings;
  state: SettingsFormState;
  services: ReactNode;
  backup: ReactNode;
  oldInvoices: ReactNode;
};

export function SettingsScreen(props: SettingsScreenProps) {
  const { settings, state, services, backup, oldInvoices } = props;
  return (
    <Screen help={settingsHelp}>
      <div className="sections">
        <Index />
        <div className="stack">
          <SettingsForm {...state} />
          {services}
          <LogoForm settings={settings} errors={state.errors} />
          {backup}
          {oldInvoices}
          <Retention />
        </div>
        <div id="voorbeeld">
          <PreviewPanel />
        </div>
      </div>
    </Screen>
  );
}

/** The panel in which `islands/settings/settings.entry.ts` shows an invoice. */
function PreviewPanel() {
  return (
    <section className="panel with-scripts" aria-label="Voorbeeld van een factuur">
      <header>
        <h2>Voorbeeld</h2>
      </header>
      <p role="status" className="hint">
        De factuur met deze gegevens verschijnt hier zodra je typt.
      </p>
      <button type="button" className="quiet">
        Voorbeeld tonen
      </button>
    </section>
  );
}

function Retention() {
  return (
    <section className="panel">
      <h2>Privacy</h2>
      <p>
        Bankregels zonder factuur wist Vipo na 13 maanden en het logboek na 7 jaar; bij een klant
        kun je alle gegevens downloaden of de klant vergeten.
      </p>
    </section>
  );
}

const PARTS = {
  bedrijf: 'Bedrijf',
  registratie: 'Registratie en bank',
  facturen: 'Facturen',
  planning: 'Planning',
  rit: 'Rit',
  mail: 'Mail aan klanten',
  diensten: 'Diensten',
  logo: 'Logo',
  backup: 'Back-up',
  [OLD_INVOICES]: 'Oude facturen',
  voorbeeld: 'Voorbeeld',
};

function Index() {
  return (
    <nav className="toc" aria-label="Onderdelen">
      {Object.entries(PARTS).map(([id, text]) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}

type LogoFormProps = { settings: Settings; errors: FieldErrors };

function LogoForm({ settings: { logoSha256 }, errors }: LogoFormProps) {
  return (
    <section className="panel" id="logo">
      <h2>Logo</h2>
      {logoSha256 && <img className="firm-logo" src={paths.logo(logoSha256)} alt="Logo" />}
      {/* The fragment makes the browser scroll to the logo again, also after the redirect. */}
      <form
        method="post"
        action={`${paths.changeLogo()}#logo`}
        encType="multipart/form-data"
        noValidate
      >
        <label htmlFor="logobestand">PNG of JPEG, hoogstens 512 kB</label>
        <FileInput
          id="logobestand"
          name="logo"
          accept="image/png,image/jpeg"
          aria-describedby="logo-error"
        />
        <p className="error" id="logo-error" role="alert">
          {errors.logo}
        </p>
        <img className="firm-logo" alt="Gekozen logo" hidden />
        <p className="hint" role="status" />
        <div className="buttons">
          <button className="quiet">Logo plaatsen</button>
          {logoSha256 && (
            <button className="quiet" name={LOGO_REMOVAL} value={YES}>
              Logo verwijderen
            </button>
          )}
        </div>
      </form>
    </section>
  );
}
