import { paths } from '../../paths.ts';
import { WEEK } from '../../planning/wire-names.ts';
import { capitalized, formatDayInFull, weekOf } from '../../shared/calendar.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import { plural } from '../../shared/plural.ts';
import { EmptyList } from '../../ui/empty.tsx';
import { Hidden } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, Screen } from '../../ui/screen.tsx';
import { roundHelp } from '../help.ts';
import type { RoundStop } from '../list.ts';
import { NO_POINTS } from '../map/stops.ts';
import { onDay } from '../wire-names.ts';
import { type RoundProps, RoundView } from './round-view.tsx';

type RoundScreenProps = RoundProps & { today: IsoDate; links: number };

export function RoundScreen({ today, links, ...props }: RoundScreenProps) {
  const { date } = props.round;
  const tools = (
    <nav className="tabs" aria-label="Dag">
      <a href={paths.round(onDay(addDays(date, -1)))}>Vorige dag</a>
      <a href={paths.round(onDay(addDays(date, 1)))}>Volgende dag</a>
    </nav>
  );
  return (
    <Screen help={roundHelp} subtitle={capitalized(formatDayInFull(date, today))} tools={tools}>
      <div className="round calm">
        <RoundView
          {...props}
          mayOrder
          empty={
            <EmptyList
              title={date === today ? 'Vandaag geen stops' : 'Geen leveringen op deze dag.'}
              text="Op een dag met leveringen rijdt de chauffeur van hieruit."
              act={{
                text: 'Naar de week',
                href: paths.week({ [WEEK]: weekOf(date) }),
                icon: 'calendar',
              }}
            />
          }
        />
        <div className="stack">
          <TellForms {...props} />
          <form className="row between" method="post" action={paths.driverLinks()}>
            <span>Rijdt iemand anders?</span>
            <Hidden fields={onDay(date)} />
            <button>
              <Icon name="send" />
              Link voor de chauffeur
            </button>
          </form>
          {links > 0 && (
            <p className="row between">
              <span>{links === 1 ? 'Er werkt 1 link.' : `Er werken ${links} links.`}</span>
              <ButtonLink href={paths.driverLinks(onDay(date))}>Links bekijken</ButtonLink>
            </p>
          )}
        </div>
      </div>
    </Screen>
  );
}

function TellForms({ round: { date, stops, firm } }: RoundProps) {
  if (stops.length === 0) return null;
  const hasPoint = firm !== null || stops.some(({ point }) => point !== null);
  const stale = stops.filter(({ told }) => told.stale).length;
  const open = stops.filter(({ outcome }) => outcome === null);
  return (
    <>
      {!hasPoint && <p className="notice">{NO_POINTS}</p>}
      <form className="row between" action={paths.roundTimes()}>
        <span>
          {areTimesInOrder(open)
            ? 'Hoe laat komt het hout?'
            : 'De tijden passen niet bij de volgorde.'}
        </span>
        <Hidden fields={onDay(date)} />
        <button>
          <Icon name="clock" />
          Tijden berekenen
        </button>
      </form>
      <form className="row between" action={paths.announceRound()}>
        <span>
          {stale === 0 ? 'Weten de klanten het?' : `${plural(stale, 'stop')} met een oude tijd.`}
        </span>
        <Hidden fields={onDay(date)} />
        <button>
          <Icon name="people" />
          Klanten berichten
        </button>
      </form>
    </>
  );
}

/**
 * Whether the windows of each slot are in the order of its stops. The order may have changed after the windows were
 * stored.
 */
function areTimesInOrder(stops: readonly RoundStop[]): boolean {
  const timed = stops.flatMap(({ slot, windowFrom }) => (windowFrom ? [{ slot, windowFrom }] : []));
  return timed.every(({ slot, windowFrom }, index) => {
    const before = timed[index - 1];
    return before?.slot !== slot || before.windowFrom <= windowFrom;
  });
}
