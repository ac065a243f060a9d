import type { ReactNode } from 'react';
import type { Settings } from '../firm/schema.ts';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { SettingsForm, type SettingsFormState } from './form.tsx';
import { LogoForm } from './logo-form.tsx';

type SettingsScreenProps = {
  user: ScreenUser;
  settings: Settings;
  state: SettingsFormState;
  children: ReactNode;
};

export function SettingsScreen({ user, settings, state, children }: SettingsScreenProps) {
  return (
    <Screen title="Instellingen" user={user} tools={<Index />}>
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
