import type { PageCursor } from '../../database/page.ts';
import type { DeliveryPage } from '../../deliveries/list/queries.ts';
import type { Uninvoiced } from '../../deliveries/sums/queries.ts';
import type { Settings } from '../../firm/schema.ts';
import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import type { Query } from '../../shared/public-paths.ts';
import { YES } from '../../shared/wire-names.ts';
import { askedText, Empty } from '../../ui/empty.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { DateError, type Filter, filterQuery } from '../../ui/filter.tsx';
import { PagedList } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
import { DELIVERED } from '../wire-names.ts';
import { columns, type Known, openDelivery } from './open-delivery.tsx';
import type { GroupSums } from './queries.ts';

export const LIST = 'te-factureren';

export type OpenList = Known & {
  filter: Filter;
  delivered: boolean;
  cursor: PageCursor;
  page: DeliveryPage;
  /** The sums of all deliveries without an invoice. */
  sums: GroupSums;
  today: IsoDate;
};

export function invoicingQuery(filter: Filter, delivered: boolean): Query {
  return { ...filterQuery(filter), [DELIVERED]: delivered ? YES : undefined };
}

export function OpenDeliveries(list: OpenList) {
  const { filter, delivered, cursor, page, settings, today } = list;
  // A filtered list shows only some of the deliveries of a group.
  const isFiltered = filter.name !== '' || filter.date !== undefined || delivered;
  const sums = isFiltered ? undefined : list.sums;
  const query = invoicingQuery(filter, delivered);
  const rows = page.rows.map((row) => openDelivery(row, list));
  return (
    <PagedList
      id={LIST}
      shows="levering"
      page={page}
      cursor={cursor}
      href={(other) => paths.invoicing({ ...query, ...other })}
    >
      <DateError error={filter.dateError} />
      <Table
        rowsOf="levering"
        columns={columns}
        rows={rows}
        empty={
          <Empty
            title="Niets te factureren"
            text="Een levering staat hier vanaf het plannen tot zij een factuur heeft."
            act={{ text: 'Levering plannen', href: paths.plan(), icon: 'plus' }}
            notFound="Geen leveringen gevonden."
            asked={askedText(filter, delivered ? '‘alleen geleverd’' : '')}
            clear={paths.invoicing()}
          />
        }
        groupOf={({ date }) => {
          const key = date > today ? 'toCome' : 'due';
          const heading = () => <GroupHeading group={key} sums={sums} settings={settings} />;
          return { key, heading: rows.length > 1 ? heading : () => NAMES[key] };
        }}
      />
    </PagedList>
  );
}

const NAMES = { due: 'Tot en met vandaag', toCome: 'Moet nog komen' };

type GroupHeadingProps = Pick<OpenList, 'settings'> & {
  group: 'due' | 'toCome';
  sums: GroupSums | undefined;
};

/** The headings of the groups warn a clerk who would invoice the deliveries of tomorrow by accident. */
function GroupHeading({ group, sums, settings }: GroupHeadingProps) {
  return (
    <>
      {NAMES[group]}
      {sums && <span>{sumText(sums[group], settings)}</span>}
      <Checkbox
        className="check"
        name="alles"
        autoComplete="off"
        aria-label={`Alles selecteren${group === 'toCome' ? ' dat nog moet komen' : ''}`}
      >
        Alles selecteren
      </Checkbox>
    </>
  );
}

type OpenSumsProps = Pick<OpenList, 'sums' | 'settings'> & {
  /** Whether these sums replace the sums of the page, when the list is loaded again. */
  isReplacing?: boolean;
};

/** The sums of all groups, in the head of the page. */
export function OpenSums({ sums, settings, isReplacing = false }: OpenSumsProps) {
  const { due, toCome, delivered = 0 } = sums;
  const all = { count: due.count + toCome.count, total: cents(due.total + toCome.total) };
  return (
    <span id="totalen" {...(isReplacing && { 'hx-swap-oob': 'true' })}>
      {sumText(all, settings).replace(
        ' ·',
        delivered > 0 ? `, waarvan ${delivered} geleverd,` : ',',
      )}
    </span>
  );
}

function sumText({ count, total }: Uninvoiced, { pricesIncludeVat }: Settings): string {
  const amount = `${plural(count, 'levering')} · ${formatEuros(total)}`;
  return pricesIncludeVat ? amount : `${amount} zonder BTW`;
}
