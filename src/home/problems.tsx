import { failureText } from '../audit/failures/failure.ts';
import { paths } from '../paths.ts';
import type { OpenSum } from '../receivables/balances/queries.ts';
import { lastOldDay } from '../receivables/takeovers/old-invoices.ts';
import { formatDay } from '../shared/calendar.ts';
import type { IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { sumOf } from '../shared/sum.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { NotArrived } from './failures.ts';
import type { Today } from './today.ts';

const SHOWN = 3;

export function Problems({
  failures,
  notArrived,
  stale,
  old,
  date,
}: Pick<Today, 'failures' | 'notArrived' | 'stale' | 'old' | 'date'>) {
  return (
    <>
      {failures.map((failure) => (
        <Notice key={failure.what} kind="bad">
          {failureText(failure)}
        </Notice>
      ))}
      {notArrived.map((one) => (
        <NotArrivedNotice key={one.kind.kinds.join()} {...one} />
      ))}
      {stale.size > 0 && <StaleNotice days={[...stale]} />}
      {old && <OldNotice {...old} year={lastOldDay(date).slice(0, 4)} />}
    </>
  );
}

function NotArrivedNotice({ kind, invoices }: NotArrived) {
  const { length } = invoices;
  return (
    <Notice kind="warn">
      {`${kind.failed(length)}: `}
      {invoices.slice(0, SHOWN).map(({ deliveryId, number, customerName }, i) => (
        <span key={number}>
          {i > 0 && ', '}
          <a href={kind.path(deliveryId)}>{`${number} (${customerName})`}</a>
        </span>
      ))}
      {length > SHOWN && ` en ${length - SHOWN} andere`}
    </Notice>
  );
}

/** The deliveries whose day or time changed after the customer was told, with links to tell the customers again. */
function StaleNotice({ days }: { days: [date: IsoDate, count: number][] }) {
  const count = sumOf(days, ([, ofDay]) => ofDay);
  return (
    <Notice kind="warn">
      {`Bij ${plural(count, 'levering')} weet de klant nog een oude dag of tijd. Bericht opnieuw: `}
      {days.slice(0, SHOWN).map(([date, ofDay], i) => (
        <span key={date}>
          {i > 0 && ', '}
          <a href={paths.announceRound({ datum: date })}>{`${formatDay(date)} (${ofDay})`}</a>
        </span>
      ))}
      {days.length > SHOWN && ` en nog ${plural(days.length - SHOWN, 'dag')}`}
    </Notice>
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
