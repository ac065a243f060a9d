import { failureText } from '../audit/failures/failure.ts';
import type { Failure } from '../audit/schema.ts';
import { paths } from '../paths.ts';
import type { OpenSum } from '../receivables/balances/queries.ts';
import { lastOldDay } from '../receivables/takeovers/old.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { Icon } from '../ui/icon.tsx';
import type { NotArrived } from './failures.ts';
import type { Today } from './today.ts';

const SHOWN = 3;

export function Problems({
  failures,
  notArrived,
  old,
  date,
}: Pick<Today, 'failures' | 'notArrived' | 'old' | 'date'>) {
  return (
    <>
      {failures.map((failure) => (
        <FailureNotice key={failure.what} {...failure} />
      ))}
      {notArrived.map((one) => (
        <NotArrivedNotice key={one.kind.kinds.join()} {...one} />
      ))}
      {old && <OldNotice {...old} year={lastOldDay(date).slice(0, 4)} />}
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

/** Offers to count the old open invoices as paid. */
function OldNotice({ count, total, year }: OpenSum & { year: string }) {
  return (
    <form className="notice warn" method="post" action={paths.hideOldInvoices()}>
      <Icon name="alert" />
      <p>
        {`${plural(count, 'factuur')} hadden in ${year} of eerder betaald moeten zijn: ${formatEuros(total)}. `}
        <a href={paths.takeOver()}>Als betaald beschouwen</a>
      </p>
      <button>Verbergen</button>
    </form>
  );
}
