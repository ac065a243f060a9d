import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/screen.tsx';
import { COLUMNS_FORM } from './columns-form.tsx';
import type { DryRun } from './dry-run.ts';
import type { Upload } from './uploads.ts';
import { importNames, ON_ERRORS } from './wire-names.ts';
import { type Choices, choicesToWire } from './wire.ts';

const WAYS = [
  ['refuse', 'niets opslaan, ik verbeter het bestand'],
  ['skip', 'rijen met een fout weglaten'],
  ['empty', 'cellen met een fout leegmaken (een naam of adres nooit: die rij blijft weg)'],
] as const;

type ErrorsChoiceProps = { upload: Upload; choices: Choices; dryRun: DryRun };

/** The choice belongs to the form of the columns, so that one address has all choices of a dry run. */
export function ErrorsChoice({ upload, choices, dryRun }: ErrorsChoiceProps) {
  if (dryRun.errorCount === 0) return null;
  const file = Object.fromEntries(choicesToWire(upload.token, choices));
  return (
    <fieldset className="stack">
      <legend>Wat doe je met de fouten?</legend>
      {WAYS.map(([way, text]) => (
        <label key={way} className="check">
          <input
            type="radio"
            name={importNames.onErrors}
            value={ON_ERRORS[way]}
            form={COLUMNS_FORM}
            defaultChecked={choices.rules.onErrors === way}
          />
          {text}
        </label>
      ))}
      <div className="row">
        <button className="quiet" form={COLUMNS_FORM}>
          Proef opnieuw draaien
        </button>
        <ButtonLink className="quiet" href={paths.importFaults(file)}>
          Rijen met een fout als CSV
        </ButtonLink>
      </div>
    </fieldset>
  );
}
