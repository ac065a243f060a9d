import { Availability } from '../deliveries/load/availability.tsx';
import { availableDays } from '../deliveries/load/available-days.ts';
import { availabilityUnit, hasLimit } from '../deliveries/load/load.ts';
import { SLOT_QUERY } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { capitalized, formatLongDate, weekNumber } from '../shared/calendar.ts';
import { Screen } from '../ui/screen.tsx';
import { reloadedOnChange } from '../ui/table.tsx';
import { DayPanel } from './day-panel.tsx';
import { Figures } from './figures.tsx';
import { FirstStepsPanel } from './first-steps-panel.tsx';
import { type FirstSteps, isReady } from './first-steps.ts';
import { homeHelp } from './help.ts';
import { Problems } from './problems.tsx';
import { StartLinks } from './start-links.tsx';
import type { Today } from './today.ts';
import { Undelivered } from './undelivered.tsx';

type HomeContentProps = {
  today: Today;
  /** Undefined for users who are not administrators, and when an administrator has closed the list. */
  firstSteps: FirstSteps | undefined;
};
type HomeProps = HomeContentProps & { logo: string };

export function Home({ logo, today, firstSteps }: HomeProps) {
  const { date } = today;
  return (
    <Screen
      back={null}
      help={homeHelp}
      subtitle={`${capitalized(formatLongDate(date))}, week ${weekNumber(date)}`}
      tools={<img className="logo" src={logo} alt="" width="44" height="44" />}
    >
      <div className="cols main-aside slim">
        {/* The line about a colleague's change appears in this element. Otherwise it would get a column of its own. */}
        <div>
          <HomeContent today={today} firstSteps={firstSteps} />
        </div>
        <StartLinks isQuiet={firstSteps !== undefined && !isReady(firstSteps)} />
      </div>
    </Screen>
  );
}

export function HomeContent({ today, firstSteps }: HomeContentProps) {
  return (
    <div className="stack" id="start" {...reloadedOnChange(paths.home(), 'levering')}>
      <Problems {...today} />
      {firstSteps && <FirstStepsPanel {...firstSteps} />}
      {firstSteps?.hasDeliveries !== false && (
        <>
          <Figures {...today} />
          <Undelivered {...today} />
          <Days {...today} />
          <Ahead {...today} />
        </>
      )}
    </div>
  );
}

function Days({ plans, capacity }: Today) {
  const [present, next] = plans;
  if (present === undefined || next === undefined) return null;
  if (present.load.count + next.load.count === 0)
    return <p className="empty">Vandaag en morgen staat er niets gepland.</p>;
  return (
    <div className="cols halves">
      <DayPanel name="Vandaag" plan={present} capacity={capacity} />
      <DayPanel name="Morgen" plan={next} capacity={capacity} />
    </div>
  );
}

function Ahead({ ahead, capacity }: Today) {
  if (ahead.every(({ Ochtend, Middag }) => Ochtend.count + Middag.count === 0)) return null;
  return (
    <section className="panel availability" aria-labelledby="vrij">
      <header>
        <h2 id="vrij">
          {hasLimit(capacity) ? 'Vrij de komende twee weken' : 'De komende twee weken'}
        </h2>
        <small>{`${availabilityUnit(capacity)} (O = ochtend, M = middag). Kies een vak om te plannen.`}</small>
      </header>
      <Availability
        days={availableDays(ahead, capacity)}
        href={(date, slot) => paths.plan({ [SLOT_QUERY.date]: date, [SLOT_QUERY.slot]: slot })}
      />
    </section>
  );
}
