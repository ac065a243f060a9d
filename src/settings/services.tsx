import type { Failure } from '../audit/schema.ts';
import type { Config } from '../config.ts';
import type { Settings } from '../firm/schema.ts';
import { paths } from '../paths.ts';
import { formatMoment } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';

type ServicesProps = { config: Config; failures: Failure[] };

export function Services({ config, failures }: ServicesProps) {
  const mail = failures.find(({ what }) => what === 'mail');
  return (
    <section className="card">
      <h2>Diensten</h2>
      <dl>
        <Service name="Tikkie" isSetUp={config.tikkie !== undefined} by="VIPO_TIKKIE_…" />
        <Service name="WhatsApp" isSetUp={config.whatsapp !== undefined} by="VIPO_WHATSAPP_…" />
        <Service
          name="E-mail"
          isSetUp={config.mail !== undefined}
          by="VIPO_SMTP_URL, VIPO_MAIL_FROM"
        />
      </dl>
      {mail && (
        <p className="warning">{`E-mail versturen mislukte op ${formatMoment(mail.at)}: ${mail.error}`}</p>
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

function Service({ name, isSetUp, by }: { name: string; isSetUp: boolean; by: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{isSetUp ? 'ingesteld' : `niet ingesteld (${by})`}</dd>
    </>
  );
}

type LogoProps = { settings: Settings; errors: FieldErrors };

export function LogoForm({ settings: { logoSha256 }, errors }: LogoProps) {
  return (
    <section className="card">
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
            <button className="quiet" name="verwijderen" value="ja">
              Logo verwijderen
            </button>
          )}
        </div>
      </form>
    </section>
  );
}
