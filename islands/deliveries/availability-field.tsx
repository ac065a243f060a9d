import { useEffect, useState } from 'react';
import type { AvailabilityStart } from '../../src/deliveries/form-props.ts';
import { Availability } from '../../src/deliveries/load/availability.tsx';
import type { AvailableDay } from '../../src/deliveries/load/available-days.ts';
import { SLOT_QUERY } from '../../src/deliveries/wire-names.ts';
import { type IsoDate, parseIsoDate, type Slot } from '../../src/shared/dates.ts';
import { withQuery } from '../../src/shared/public-paths.ts';
import { load } from '../kit/load.ts';
import { whenChanged } from '../kit/when-changed.ts';

type AvailabilityFieldProps = {
  start: AvailabilityStart;
  today: IsoDate;
  chosen: { date: string; slot: string };
  action: string;
  onPick: (date: IsoDate, slot: Slot) => void;
};

export function AvailabilityField({
  start,
  today,
  chosen,
  action,
  onPick,
}: AvailabilityFieldProps) {
  const days = useAvailability(start, today, parseIsoDate(chosen.date));
  return (
    <fieldset className="wide availability field">
      <legend>
        Wanneer kan het? <small>{`${start.unit} (O ochtend, M middag)`}</small>
      </legend>
      <noscript>
        <Availability
          days={start.days}
          chosen={chosen}
          href={(date, slot) =>
            withQuery(action, { [SLOT_QUERY.date]: date, [SLOT_QUERY.slot]: slot })
          }
        />
      </noscript>
      <Availability days={days} chosen={chosen} onPick={onPick} />
    </fieldset>
  );
}

/** The days of two weeks. The days that are already on the screen stay until the server answers. */
function useAvailability(
  start: AvailabilityStart,
  today: IsoDate,
  date: IsoDate | undefined,
): AvailableDay[] {
  const [shown, setShown] = useState(start.days);
  const isShown = date === undefined || shown.some((day) => day.date === date);
  useEffect(
    () =>
      whenChanged(async (signal) => {
        const file = await load(() => import('./find-availability.ts')).catch(() => undefined);
        const found = await file?.findDays(start, { today, date }, signal);
        if (found && !signal.aborted) setShown(found);
        return found !== undefined;
      }, !isShown),
    [start, today, date, isShown],
  );
  return shown;
}
