import type { Failure } from '../audit/schema.ts';
import { paths } from '../paths.ts';
import type { Trouble, What } from '../payments/troubles/queries.ts';
import { formatMoment } from '../shared/dates.ts';
import { plural } from '../shared/plural.ts';
import { Icon } from '../ui/icon.tsx';
import type { Today } from './today.ts';

const SHOWN = 3;

/** What failed and needs somebody: the backup, mail, and requests or messages that did not arrive. */
export function Problems({ failures, troubles }: Pick<Today, 'failures' | 'troubles'>) {
  return (
    <>
      {failures.map((failure) => (
        <FailureNotice key={failure.what} {...failure} />
      ))}
      {(['betaalverzoek', 'bericht'] as const).map((what) => (
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
};

function TroubleNotice({ what, troubles }: { what: What; troubles: Trouble[] }) {
  const { length } = troubles;
  if (length === 0) return null;
  return (
    <p className="notice warn">
      <Icon name="alert" />
      <span>
        {sentences[what](length)}
        {troubles.slice(0, SHOWN).map(({ deliveryId, number, customerName }, i) => (
          <span key={number}>
            {i > 0 && ', '}
            <a href={paths.sendAgain(deliveryId)}>{`${number} (${customerName})`}</a>
          </span>
        ))}
        {length > SHOWN && ` en ${length - SHOWN} andere`}
      </span>
    </p>
  );
}
