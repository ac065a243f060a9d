import type { Failure } from '../audit/schema.ts';
import { formatMoment } from '../shared/dates.ts';
import { Icon } from '../ui/icon.tsx';
import type { NotArrived } from './failures.ts';
import type { Today } from './today.ts';

const SHOWN = 3;

export function Problems({ failures, notArrived }: Pick<Today, 'failures' | 'notArrived'>) {
  return (
    <>
      {failures.map((failure) => (
        <FailureNotice key={failure.what} {...failure} />
      ))}
      {notArrived.map((one) => (
        <NotArrivedNotice key={one.kind.kinds.join()} {...one} />
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

function NotArrivedNotice({ kind, invoices }: NotArrived) {
  const { length } = invoices;
  return (
    <p className="notice warn">
      <Icon name="alert" />
      <span>
        {`${kind.failed(length)}: `}
        {invoices.slice(0, SHOWN).map(({ deliveryId, number, customerName }, i) => (
          <span key={number}>
            {i > 0 && ', '}
            <a href={kind.path(deliveryId)}>{`${number} (${customerName})`}</a>
          </span>
        ))}
        {length > SHOWN && ` en ${length - SHOWN} andere`}
      </span>
    </p>
  );
}
