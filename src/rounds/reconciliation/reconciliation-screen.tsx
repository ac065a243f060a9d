import { paths } from '../../paths.ts';
import { capitalized, formatLongDate } from '../../shared/calendar.ts';
import { Screen } from '../../ui/screen.tsx';
import { roundHelp } from '../help.ts';
import { onDay } from '../wire-names.ts';
import { type ReconciliationProps, ReconciliationView } from './reconciliation-view.tsx';

export const RECONCILIATION_TITLE = 'Verantwoording';

export function ReconciliationScreen(props: ReconciliationProps) {
  const { date } = props.reconciliation;
  return (
    <Screen
      help={roundHelp}
      back={paths.round(onDay(date))}
      subtitle={capitalized(formatLongDate(date))}
    >
      <div className="round calm">
        <ReconciliationView {...props} />
      </div>
    </Screen>
  );
}
