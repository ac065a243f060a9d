import { useState } from 'react';
import { CancelButton, Modal } from './modal.tsx';
import { OFF, STORAGE_KEY } from './shortcuts.ts';

const keys = {
  '/': 'zoeken op elk scherm, ook met Ctrl+K',
  f: 'naar het filter van de lijst',
  n: 'een levering plannen',
  '?': 'deze uitleg',
  Pijltjes: 'naar de volgende of vorige regel van een lijst',
  Enter: 'de regel openen waar je bent',
  Spatie: 'die regel aanvinken',
};

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== OFF);

  function turn(on: boolean) {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
    setIsOn(on);
  }

  return (
    <Modal title="Sneltoetsen" onClose={onClose}>
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
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => turn(target.checked)}
        />{' '}
        Sneltoetsen aan
      </label>
      <p className="hint">
        Ze doen niets zolang je in een veld typt. De keuze geldt voor deze browser.
      </p>
      <div className="buttons">
        <CancelButton onClose={onClose}>Sluiten</CancelButton>
      </div>
    </Modal>
  );
}
