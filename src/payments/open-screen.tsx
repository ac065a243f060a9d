import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { GROUP } from '../receivables/open/age.ts';
import { firstOfMonth } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { NameFilter } from '../ui/filter.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { AgeFigures } from './age-figures.tsx';
import { ExportForms } from './exports/export-forms.tsx';
import { paymentsHelp } from './help.ts';
import { type OpenList, OpenTable } from './open-table.tsx';

type OpenScreenProps = {
  list: OpenList;
  children: ReactNode;
};

export function OpenScreen({ list, children }: OpenScreenProps) {
  const { filter, group, sums } = list;
  const { count, total } = sums[''];
  return (
    <Screen
      help={paymentsHelp}
      subtitle={`${plural(count, 'open factuur')}, ${formatEuros(total)}`}
      tools={
        <>
          <NameFilter
            action={paths.payments()}
            target="#open-facturen"
            name={filter.name}
            hidden={group === '' ? {} : { [GROUP]: group }}
          />
          <ButtonLink href={paths.bookedPayments()} className="quiet">
            Geboekt
          </ButtonLink>
        </>
      }
    >
      <AgeFigures {...{ sums, group, filter }} />
      {children}
      <OpenTable {...list} />
      <ExportForms from={firstOfMonth(list.today)} until={list.today} />
    </Screen>
  );
}
