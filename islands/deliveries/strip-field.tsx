import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StripStart } from '../../src/deliveries/form-props.ts';
import type { StripDay } from '../../src/deliveries/load/strip-days.ts';
import { Strip } from '../../src/deliveries/load/strip.tsx';
import { PLACE_QUERY } from '../../src/deliveries/wire-names.ts';
import { type IsoDate, parseIsoDate, type Slot } from '../../src/shared/dates.ts';
import { withQuery } from '../../src/shared/public-paths.ts';
import { load } from '../kit/load.ts';
import { poll } from '../kit/poll.ts';

type StripFieldProps = {
  start: StripStart;
  today: IsoDate;
  chosen: { date: string; slot: string };
  /** The address of the form, for the links without scripts. */
  action: string;
  onPick: (date: IsoDate, slot: Slot) => void;
};

export function StripField({ start, today, chosen, action, onPick }: StripFieldProps) {
  // Without scripts, and until they work, the cells are links. A link loses what was typed.
  const isHydrated = useHydrated();
  const days = useStrip(start, today, parseIsoDate(chosen.date));
  return (
    <fieldset className="wide strip field">
      <legend>
        Wanneer kan het? <small>{`${start.unit} (O ochtend, M middag)`}</small>
      </legend>
      <Strip
        days={days}
        chosen={chosen}
        href={(date, slot) =>
          withQuery(action, { [PLACE_QUERY.date]: date, [PLACE_QUERY.slot]: slot })
        }
        onPick={isHydrated ? onPick : undefined}
      />
    </fieldset>
  );
}

/** Two weeks of load with this date. Keeps the last days until the server answers. */
function useStrip(start: StripStart, today: IsoDate, date: IsoDate | undefined): StripDay[] {
  const [shown, setShown] = useState(start.days);
  const isShown = date === undefined || shown.some((day) => day.date === date);
  useEffect(
    () =>
      poll(async (signal) => {
        const room = await load(() => import('./room.ts')).catch(() => undefined);
        const found = await room?.findDays(start, { today, date }, signal);
        if (found && !signal.aborted) setShown(found);
      }, !isShown),
    [start, today, date, isShown],
  );
  return shown;
}

/** False on the server and while the island is hydrated. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
