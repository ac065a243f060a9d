import { paths } from '../../paths.ts';
import { capitalized, formatLongDate } from '../../shared/calendar.ts';
import { Screen } from '../../ui/screen.tsx';
import { roundQuery } from '../wire-names.ts';
import { type AccountProps, AccountView } from './account-view.tsx';

export const ACCOUNT_TITLE = 'Verantwoording';

export function AccountScreen(props: AccountProps) {
  const { date } = props.account;
  return (
    <Screen
      back={paths.round({ [roundQuery.date]: date })}
      subtitle={capitalized(formatLongDate(date))}
    >
      <div className="round calm">
        <AccountView {...props} />
      </div>
    </Screen>
  );
}
