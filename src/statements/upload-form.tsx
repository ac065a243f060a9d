import { paths } from '../paths.ts';
import { describe } from '../ui/field.tsx';
import { STATEMENT } from './wire-names.ts';

export function UploadForm({ error }: { error: string }) {
  return (
    <form
      className="upload"
      method="post"
      action={paths.readStatement()}
      encType="multipart/form-data"
    >
      <label htmlFor={STATEMENT}>Bestand van je bank</label>
      <input
        id={STATEMENT}
        type="file"
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
