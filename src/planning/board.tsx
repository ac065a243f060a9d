import { LoadBar } from '../deliveries/load/load-bar.tsx';
import { dayCapacity, dayLoad, excessText, loadText } from '../deliveries/load/load.ts';
import { SLOT_QUERY } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { capitalized, formatDay, formatShortDay, weekOf } from '../shared/calendar.ts';
import { formatTijd, type IsoDate, type Slot, SLOTS } from '../shared/dates.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { YES } from '../shared/wire-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { ButtonLink } from '../ui/screen.tsx';
import { reloadedOnChange } from '../ui/table.tsx';
import { BoardCard } from './card.tsx';
import { MAX_CARDS } from './queries.ts';
import { type BoardDay, type Week, weekText } from './week.ts';
import { EDITION, WEEK } from './wire-names.ts';

export type BoardProps = { week: Week; monday: IsoDate; today: IsoDate; edition: string };

/** The number of days in a week without the Sunday. */
const WORKING_DAYS = 6;

/** The board is a form, so that each button 'Verplaatsen' opens a page when scripts do not run. */
export function Board({ week, monday, today, edition }: BoardProps) {
  const query = { [WEEK]: weekOf(monday), [EDITION]: edition };
  return (
    <form
      id="week"
      action={paths.moveDelivery()}
      data-sums={weekText(week)}
      data-failed="De week kon niet worden bijgewerkt."
      {...reloadedOnChange(paths.week(query), 'levering')}
      hx-sync="this:replace"
    >
      {week.isCut && (
        <Notice kind="warn">{`Dit zijn de eerste ${MAX_CARDS} leveringen van deze week. De andere staan in het overzicht.`}</Notice>
      )}
      {week.days.every((day) => dayLoad(day).count === 0) && <EmptyWeek />}
      <JumpLinks week={week} />
      <div className={week.days.length > WORKING_DAYS ? 'week with-sunday' : 'week'}>
        {week.days.map((day) => (
          <Day key={day.date} day={day} week={week} isToday={day.date === today} />
        ))}
      </div>
    </form>
  );
}

/** A notice of one line, so that the empty days below it stay visible. */
function EmptyWeek() {
  return (
    <Notice>
      {
        'Deze week is nog leeg. Wat je plant verschijnt hier, en je sleept het naar een andere dag. '
      }
      <a href={paths.plan()}>Levering plannen</a>
    </Notice>
  );
}

/** Links to each day. Only a phone shows these links, because its screen shows the days below each other. */
function JumpLinks({ week: { days, capacity } }: { week: Week }) {
  return (
    <nav className="jump" aria-label="Dagen">
      {days.map((day) => (
        <a key={day.date} href={`#${anchorOf(day.date)}`}>
          {formatShortDay(day.date)}
          <LoadBar load={dayLoad(day)} capacity={dayCapacity(capacity)} />
        </a>
      ))}
    </nav>
  );
}

type DayProps = { day: BoardDay; week: Week; isToday: boolean };

function Day({ day, week, isToday }: DayProps) {
  const { date } = day;
  return (
    <section className={isToday ? 'day today' : 'day'} id={anchorOf(date)}>
      <h2>
        {isToday ? `Vandaag, ${formatShortDay(date)}` : headingOf(date)}
        <small>{` ${formatQuantity(dayLoad(day).quantity)} kuub`}</small>
      </h2>
      {SLOTS.map((slot) => (
        <SlotCell key={slot} day={day} slot={slot} week={week} />
      ))}
    </section>
  );
}

/** 'Maandag 23' */
function headingOf(date: IsoDate): string {
  const [name = '', day] = formatDay(date).split(' ');
  return `${capitalized(name)} ${day}`;
}

function anchorOf(date: IsoDate): string {
  return `dag-${date}`;
}

type SlotCellProps = { day: BoardDay; slot: Slot; week: Week };

function SlotCell({ day, slot, week: { capacity } }: SlotCellProps) {
  const { date, [slot]: load } = day;
  const cards = day.cards[slot];
  const excess = excessText(load, capacity);
  const name = `${formatDay(date)}, ${slot}`;
  return (
    <div className="slot" role="group" aria-label={name} data-time={formatTijd(date, slot)}>
      <header>
        <h3>{slot}</h3>
        <small>{loadText(load, capacity)}</small>
        <a
          className="act i-plus"
          href={paths.plan({ [SLOT_QUERY.date]: date, [SLOT_QUERY.slot]: slot })}
          aria-label={`Plannen op ${name}`}
        >
          <span>Plannen</span>
        </a>
        <LoadBar load={load} capacity={capacity} className="full" />
        {excess !== '' && (
          <p className="over">
            <Icon name="alert" />
            {excess}
          </p>
        )}
      </header>
      <ul>
        {cards.map((delivery) => (
          <BoardCard key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {cards.filter(({ deliveredAt }) => deliveredAt === null).length > 1 && (
        <ButtonLink
          className="quiet"
          href={`${paths.roundOrder({ datum: date, Tijdslot: slot, voorstel: YES })}#voorstel`}
          aria-label={`Volgorde voorstellen: ${name}`}
        >
          Volgorde voorstellen
        </ButtonLink>
      )}
    </div>
  );
}
