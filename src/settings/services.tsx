import { failureText } from '../audit/failures/failure.ts';
import type { Failure } from '../audit/schema.ts';
import type { Config } from '../config.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';

/** The screen does not show names of variables of the environment. The README has them, for those who install Vipo. */
export const WHO_SETS_UP = 'Vraag het aan wie Vipo voor je installeerde.';

type ServicesProps = { config: Config; mailFailure: Failure | undefined };

export function Services({ config: { tikkie, whatsapp, mail }, mailFailure }: ServicesProps) {
  return (
    <section className="panel" id="diensten">
      <h2>Diensten</h2>
      <dl>
        <Service name="Tikkie" isSetUp={tikkie !== undefined} />
        <Service name="WhatsApp" isSetUp={whatsapp !== undefined} />
        <Service name="E-mail" isSetUp={mail !== undefined} />
      </dl>
      {!(tikkie && whatsapp && mail) && (
        <p className="hint">{`Een dienst instellen? ${WHO_SETS_UP}`}</p>
      )}
      {mailFailure && <p className="warning">{failureText(mailFailure)}</p>}
      <form method="post" className="buttons">
        <button className="quiet" formAction={`${paths.testTikkie()}#diensten`}>
          Test Tikkie
        </button>
        <button className="quiet" formAction={`${paths.testWhatsapp()}#diensten`}>
          Test WhatsApp
        </button>
        <button className="quiet" formAction={`${paths.testMail()}#diensten`}>
          Test e-mail
        </button>
      </form>
    </section>
  );
}

function Service({ name, isSetUp }: { name: string; isSetUp: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={`state ${isSetUp ? 'ok' : 'bad'}`}>
        <Icon name={isSetUp ? 'check' : 'stop'} />
        {isSetUp ? 'ingesteld' : 'niet ingesteld'}
      </dd>
    </>
  );
}
