import { customersHelp } from '../customers/help.ts';
import { type CustomerPage, MOST_COUNTED } from '../customers/list/queries.ts';
import type { Customer } from '../customers/schema.ts';
import type { PageCursor } from '../database/page.ts';
import { FEW } from '../deliveries/sums/queries.ts';
import { FOR_CUSTOMER } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { inDialog } from '../ui/dialog.ts';
import { Empty } from '../ui/empty.tsx';
import { NameFilter } from '../ui/filter.tsx';
import { PhoneLink } from '../ui/links.tsx';
import { PagedList } from '../ui/pages.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { Address, type Column, LongText, Table } from '../ui/table.tsx';

type Overview = {
  search: string;
  cursor: PageCursor;
  page: CustomerPage;
  /** The number of deliveries of each customer of the page. */
  counts: ReadonlyMap<number, number>;
};

type Row = Customer & { count: number };

type CustomersScreenProps = Overview & { total: number };

export function CustomersScreen({ total, ...overview }: CustomersScreenProps) {
  const { search, page } = overview;
  return (
    <Screen
      subtitle={totalText(total)}
      help={customersHelp}
      tools={
        <>
          <NameFilter
            action={paths.customers()}
            target="#klanten"
            name={search}
            placeholder="Naam, telefoon"
          />
          <ButtonLink href={paths.newCustomer()} className="primary">
            Nieuwe klant
          </ButtonLink>
          {/* A list without customers has its own button to import them. */}
          {(search !== '' || page.rows.length > 0) && (
            <ButtonLink href={paths.importCustomers()} className="i-upload">
              Importeren
            </ButtonLink>
          )}
          <ButtonLink href={paths.exportCustomers()} className="i-download">
            Exporteren
          </ButtonLink>
        </>
      }
    >
      <CustomerTable {...overview} />
    </Screen>
  );
}

function totalText(total: number): string {
  return total > MOST_COUNTED ? 'Meer dan 10.000 klanten' : plural(total, 'klant');
}

const columns: Column<Row>[] = [
  { name: 'Naam', part: 'lead', cell: ({ id, name }) => <a href={paths.customer(id)}>{name}</a> },
  { name: 'Adres', part: 'sub', cell: ({ address }) => <Address text={address} /> },
  { name: 'Telefoon', part: 'tel', cell: ({ phone }) => phone && <PhoneLink number={phone} /> },
  { name: 'Bezorgkosten', part: 'num', cell: ({ fee }) => (fee === null ? '' : formatEuros(fee)) },
  { name: 'Betaalmethode', part: 'foot', cell: ({ payment }) => payment },
  { name: 'Opmerkingen', part: 'note', cell: ({ remarks }) => <LongText text={remarks} /> },
  { name: 'Leveringen', part: 'num', cell: ({ count }) => (count > FEW ? `${FEW}+` : count) },
  { name: 'Acties', part: 'actions', unseen: true, cell: Actions },
];

function Actions({ id, name }: Customer) {
  return (
    <>
      <a href={paths.plan({ [FOR_CUSTOMER]: name })}>Levering plannen</a>
      <a href={paths.customer(id)}>Bewerken</a>
      <a href={paths.deleteCustomer(id)} {...inDialog}>
        Verwijderen
      </a>
    </>
  );
}

export function CustomerTable({ search, cursor, page, counts }: Overview) {
  const rows = page.rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }));
  return (
    <PagedList
      id="klanten"
      shows="klant"
      page={page}
      cursor={cursor}
      href={(other) => paths.customers({ klant: search, ...other })}
    >
      <Table
        rowsOf="klant"
        columns={columns}
        rows={rows}
        empty={
          <Empty
            title="Nog geen klanten"
            text="Haal je lijst uit Excel in één keer binnen. Een klant ontstaat ook vanzelf als je plant."
            act={{ text: 'Klanten importeren', href: paths.importCustomers(), icon: 'people' }}
            notFound="Geen klanten gevonden."
            asked={search && `‘${search}’`}
            clear={paths.customers()}
          />
        }
      />
    </PagedList>
  );
}
