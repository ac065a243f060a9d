import type { ReactNode } from 'react';
import type { Failure } from '../audit/schema.ts';
import type { Config } from '../config.ts';
import type { Settings } from '../firm/schema.ts';
import { paths } from '../paths.ts';
import { formatMoment } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { Screen } from '../ui/screen.tsx';
import { SettingsForm, type SettingsFormState } from './form.tsx';

export const LOGO_REMOVAL = 'verwijderen';

type SettingsScreenProps = {
  settings: Settings;
  state: SettingsFormState;
  children: ReactNode;
};

export function SettingsScreen({ settings, state, children }: SettingsScreenProps) {
  return (
    <Screen tools={<Index />}>
      <SettingsForm {...state} />
      <div className="panels" id="overig">
        <LogoForm settings={settings} errors={state.errors} />
        {children}
        <Retention />
      </div>
    </Screen>
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
  registratie: 'Registratie',
  facturen: 'Facturen',
  planning: 'Planning',
  mail: 'Mail',
  overig: 'Overig',
};

function Index() {
  return (
    <nav className="tabs" aria-label="Onderdelen">
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
    <section className="panel">
      <h2>Logo</h2>
      {logoSha256 && <img className="firm-logo" src={paths.logo(logoSha256)} alt="Logo" />}
      <form method="post" action={paths.changeLogo()} encType="multipart/form-data">
        <label htmlFor="logo">PNG of JPEG, hoogstens 512 kB</label>
        <input id="logo" type="file" name="logo" accept="image/png,image/jpeg" />
        {errors.logo && (
          <p className="error" id="logo-error">
            {errors.logo}
          </p>
        )}
        <div className="buttons">
          <button className="quiet">Logo plaatsen</button>
          {logoSha256 && (
            <button className="quiet" name={LOGO_REMOVAL} value="ja">
              Logo verwijderen
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

type ServicesProps = { config: Config; mailFailure: Failure | undefined };

export function Services({ config, mailFailure }: ServicesProps) {
  return (
    <section className="panel">
      <h2>Diensten</h2>
      <dl>
        <Service name="Tikkie" config={config.tikkie} by="VIPO_TIKKIE_…" />
        <Service name="WhatsApp" config={config.whatsapp} by="VIPO_WHATSAPP_…" />
        <Service name="E-mail" config={config.mail} by="VIPO_SMTP_URL, VIPO_MAIL_FROM" />
      </dl>
      {mailFailure && (
        <p className="warning">
          {`E-mail versturen mislukte op ${formatMoment(mailFailure.at)}: ${mailFailure.error}`}
        </p>
      )}
      <form method="post" className="buttons">
        <button className="quiet" formAction={paths.testTikkie()}>
          Test Tikkie
        </button>
        <button className="quiet" formAction={paths.testWhatsapp()}>
          Test WhatsApp
        </button>
        <button className="quiet" formAction={paths.testMail()}>
          Test e-mail
        </button>
      </form>
    </section>
  );
}

function Service({ name, config, by }: { name: string; config: unknown; by: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{config ? 'ingesteld' : `niet ingesteld (${by})`}</dd>
    </>
  );
}
