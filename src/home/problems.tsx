import type { Failure } from '../audit/schema.ts';
import { type Trouble, type What, WHATS } from '../messages/troubles/queries.ts';
import { paths } from '../paths.ts';
import { formatMoment } from '../shared/dates.ts';
import { plural } from '../shared/plural.ts';
import { Icon } from '../ui/icon.tsx';
import type { Today } from './today.ts';

const SHOWN = 3;

/** The notices about failures that need somebody: the backup, and mails, requests or messages that did not arrive. */
export function Problems({ failures, troubles }: Pick<Today, 'failures' | 'troubles'>) {
  return (
    <>
      {failures.map((failure) => (
        <FailureNotice key={failure.what} {...failure} />
      ))}
      {WHATS.map((what) => (
        <TroubleNotice
          key={what}
          what={what}
          troubles={troubles.filter((one) => one.what === what)}
        />
      ))}
    </>
  );
}

const failed: Record<Failure['what'], string> = {
  backup: 'De back-up mislukte',
  mail: 'E-mail versturen mislukte',
};

function FailureNotice({ what, at, error }: Failure) {
  return (
    <p className="notice bad">
      <Icon name="stop" />
      <span>{`${failed[what]} op ${formatMoment(at)}: ${error}`}</span>
    </p>
  );
}

const sentences: Record<What, (count: number) => string> = {
  betaalverzoek: (count) => `${plural(count, 'betaalverzoek')} mislukt of onzeker: `,
  bericht: (count) => `${plural(count, 'bericht')} bij een betaalverzoek mislukt of onzeker: `,
  mail: (count) => `${plural(count, 'factuur')} niet gemaild of onzeker: `,
  creditmail: (count) => `${plural(count, 'creditfactuur')} niet gemaild of onzeker: `,
  herinnering: (count) => `${plural(count, 'herinnering')} niet gemaild of onzeker: `,
};

/** Where the user sends again what did not arrive. */
function mendingPath({ what, deliveryId }: Trouble): string {
  if (what === 'mail' || what === 'creditmail')
    return paths.mailInvoice(deliveryId, what === 'creditmail');
  return what === 'herinnering' ? paths.remind(deliveryId) : paths.sendAgain(deliveryId);
}

function TroubleNotice({ what, troubles }: { what: What; troubles: Trouble[] }) {
  const { length } = troubles;
  if (length === 0) return null;
  return (
    <p className="notice warn">
      <Icon name="alert" />
      <span>
        {sentences[what](length)}
        {troubles.slice(0, SHOWN).map((trouble, i) => (
          <span key={trouble.number}>
            {i > 0 && ', '}
            <a href={mendingPath(trouble)}>{`${trouble.number} (${trouble.customerName})`}</a>
          </span>
        ))}
        {length > SHOWN && ` en ${length - SHOWN} andere`}
      </span>
    </p>
  );
}
