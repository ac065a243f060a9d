import { use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { paths } from '../paths.ts';
import { Checkbox } from '../ui/field.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';

const keys = {
  '/': 'zoeken op elk scherm, ook met Ctrl+K',
  f: 'naar het filter van de lijst',
  n: 'een levering plannen',
  z: 'de laatste handeling ongedaan maken',
  '?': 'deze uitleg',
  Pijltjes: 'naar de volgende of vorige regel van een lijst',
  Enter: 'de regel openen waar je bent',
  Spatie: 'die regel aanvinken',
  'Shift+klik': 'alle regels tot de vorige klik aanvinken',
  'Ctrl+Enter': 'facturen maken van de aangevinkte leveringen, of de aangevinkte factuur mailen',
};

/** The keys that scripts handle, most of them in `islands/kit/shortcuts.ts`. */
export function ShortcutsScreen() {
  return (
    <Screen>
      <dl className="keys">
        {Object.entries(keys).map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {use(PresentPage).isInDialog && <TurnOff />}
    </Screen>
  );
}

/** The switch that turns off the keys. It works only in the dialog, because it needs a script. */
function TurnOff() {
  return (
    <div data-script="shortcuts">
      <Checkbox className="check" role="switch" aria-checked="true" defaultChecked>
        Sneltoetsen aan
      </Checkbox>
      <p className="hint">
        Ze doen niets zolang je in een veld typt. De keuze geldt voor deze browser.
      </p>
      <div className="buttons">
        <CancelLink href={paths.home()}>Sluiten</CancelLink>
      </div>
    </div>
  );
}
