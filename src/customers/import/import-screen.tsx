import { paths } from '../../paths.ts';
import { describe, Field, FileInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ButtonLink, Screen } from '../../ui/screen.tsx';
import { importHelp } from '../help.ts';
import { ColumnsForm } from './columns-form.tsx';
import { rowsText } from './dry-run-texts.ts';
import { DryRunView } from './dry-run-view.tsx';
import type { DryRun } from './dry-run.ts';
import type { Upload } from './uploads.ts';
import { importNames } from './wire-names.ts';
import type { Choices } from './wire.ts';

export type ImportState = {
  upload?: Upload;
  choices?: Choices;
  dryRun?: DryRun;
  message?: string | undefined;
};

type ImportScreenProps = ImportState & { fileError: string | undefined };

export function ImportScreen({ fileError, message, ...state }: ImportScreenProps) {
  const { upload, choices, dryRun } = state;
  return (
    <Screen
      help={importHelp}
      back={paths.customers()}
      subtitle="Eerst een proef: er verandert niets tot je bevestigt"
      tools={
        <>
          <ButtonLink href={paths.exportCustomers()} className="quiet">
            Exporteren als CSV
          </ButtonLink>
          <ButtonLink href={paths.exportCustomers({ soort: 'xlsx' })} className="quiet">
            Exporteren als XLSX
          </ButtonLink>
        </>
      }
    >
      {message && (
        <Notice kind="warn" role="alert">
          {message}
        </Notice>
      )}
      <div className="cols halves">
        <div className="stack">
          <FileForm upload={upload} error={fileError} />
          {upload && choices && <ColumnsForm {...{ upload, choices, dryRun }} />}
        </div>
        {upload && choices && dryRun && <DryRunView {...{ upload, choices, dryRun }} />}
      </div>
    </Screen>
  );
}

const EXPLANATION =
  'De eerste rij heeft de namen van de kolommen. Naam en adres zijn nodig; telefoon, e-mail, bezorgkosten, betaalmethode, opmerkingen, KvK-nummer en BTW-nummer mogen erbij.';

type FileFormProps = { upload: Upload | undefined; error: string | undefined };

function FileForm({ upload, error }: FileFormProps) {
  const hint = upload
    ? `Gekozen: ${upload.fileName}, ${rowsText(upload.count)}, ${upload.how}.`
    : EXPLANATION;
  return (
    <section className="panel">
      <header>
        <h2>1. Bestand</h2>
        <a href={paths.importExample()}>Voorbeeldbestand</a>
      </header>
      <form method="post" action={paths.importCustomers()} encType="multipart/form-data" noValidate>
        <Field label="CSV of XLSX, hoogstens 10 MB" name={importNames.file} {...{ hint, error }}>
          <FileInput
            name={importNames.file}
            accept=".csv,.txt,.xlsx"
            {...describe(importNames.file, error, hint)}
          />
        </Field>
        <div className="buttons">
          <button className={upload && 'button'}>Bestand lezen</button>
        </div>
      </form>
    </section>
  );
}
