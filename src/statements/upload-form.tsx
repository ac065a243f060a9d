import { paths } from '../paths.ts';
import { describe, FileInput } from '../ui/field.tsx';
import { STATEMENT } from './wire-names.ts';

const FILE = 'bankbestand';

export function UploadForm({ error }: { error: string }) {
  return (
    <form
      className="upload"
      method="post"
      action={paths.readStatement()}
      encType="multipart/form-data"
      noValidate
    >
      <label htmlFor={FILE}>Bestand van je bank</label>
      <FileInput
        id={FILE}
        name={STATEMENT}
        accept=".xml,.zip"
        {...describe(STATEMENT, error, 'CAMT.053')}
      />
      <button>Bankafschrift inlezen</button>
      <small id={`${STATEMENT}-hint`}>Bankafschrift als CAMT.053 (XML), of een zip ervan</small>
      {error && (
        <p className="error" id={`${STATEMENT}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
