import type { Settings } from '../firm/schema.ts';
import { paths } from '../paths.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { LOGO_REMOVAL } from './wire-names.ts';

type LogoFormProps = { settings: Settings; errors: FieldErrors };

export function LogoForm({ settings: { logoSha256 }, errors }: LogoFormProps) {
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
