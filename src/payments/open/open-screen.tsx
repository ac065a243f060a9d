import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { FilterFrame } from '../../ui/filter.tsx';
import { Screen, type ScreenUser } from '../../ui/screen.tsx';
import { filterNames } from '../../ui/wire-names.ts';
import { type OpenList, OpenTable } from './open-table.tsx';
import { GROUP } from './wire-names.ts';

type OpenScreenProps = {
  user: ScreenUser;
  list: OpenList;
  /** Above the list: the bank statement. */
  children: ReactNode;
};

export function OpenScreen({ user, list, children }: OpenScreenProps) {
  const { count, total } = list.sums[''];
  return (
    <Screen
      title="Betalingen"
      user={user}
      sums={`${plural(count, 'open factuur')}, ${formatEuros(total)}`}
      tools={<CustomerFilter {...list} />}
    >
      {children}
      <OpenTable {...list} />
    </Screen>
  );
}

function CustomerFilter({ filter, group }: OpenList) {
  return (
    <FilterFrame action={paths.payments()} target="#open-facturen">
      {group !== '' && <input type="hidden" name={GROUP} value={group} />}
      <label>
        Klant
        <input
          type="search"
          name={filterNames.customer}
          defaultValue={filter.customer}
          autoComplete="off"
          aria-keyshortcuts="/"
        />
      </label>
    </FilterFrame>
  );
}
