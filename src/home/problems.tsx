import { failureText } from '../audit/failures/failure.ts';
import type { Failure } from '../audit/schema.ts';
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

function FailureNotice(failure: Failure) {
  return (
    <p className="notice bad">
      <Icon name="stop" />
      <span>{failureText(failure)}</span>
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
