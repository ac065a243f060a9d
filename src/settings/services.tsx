import type { Failure } from '../audit/schema.ts';
import type { Config } from '../config.ts';
import { paths } from '../paths.ts';
import { formatMoment } from '../shared/dates.ts';

type ServicesProps = { config: Config; mailFailure: Failure | undefined };

export function Services({ config, mailFailure }: ServicesProps) {
  return (
    <section className="panel">
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
      {mailFailure && <MailFailure failure={mailFailure} />}
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

function MailFailure({ failure: { at, error } }: { failure: Failure }) {
  return <p className="warning">{`E-mail versturen mislukte op ${formatMoment(at)}: ${error}`}</p>;
}

function Service({ name, isSetUp, by }: { name: string; isSetUp: boolean; by: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{isSetUp ? 'ingesteld' : `niet ingesteld (${by})`}</dd>
    </>
  );
}
