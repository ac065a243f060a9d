import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { capitalized, formatLongDate } from '../shared/calendar.ts';
import type { IsoDate } from '../shared/dates.ts';
import { Screen } from '../ui/screen.tsx';
import { roundHelp } from './help.ts';
import { onDay } from './wire-names.ts';

type DayScreenProps = { date: IsoDate; className?: string; children: ReactNode };

/** A page about the round of a day, with the link back to this round. */
export function DayScreen({ date, className = 'round calm', children }: DayScreenProps) {
  return (
    <Screen
      help={roundHelp}
      back={paths.round(onDay(date))}
      subtitle={capitalized(formatLongDate(date))}
    >
      <div className={className}>{children}</div>
    </Screen>
  );
}
