import { paths } from '../../paths.ts';
import { capitalized, formatLongDate } from '../../shared/calendar.ts';
import { Screen } from '../../ui/screen.tsx';
import { roundQuery } from '../wire-names.ts';
import { AccountView } from './account-view.tsx';
import type { Account } from './account.ts';

export const ACCOUNT_TITLE = 'Verantwoording';

export function AccountScreen(account: Account) {
  const { date } = account;
  return (
    <Screen
      back={paths.round({ [roundQuery.date]: date })}
      subtitle={capitalized(formatLongDate(date))}
    >
      <div className="round calm">
        <AccountView {...account} />
      </div>
    </Screen>
  );
}
