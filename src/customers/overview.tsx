import type { PageCursor } from '../database/page.ts';
import { paths } from '../paths.ts';
import { formatEuros } from '../shared/money.ts';
import { inDialog } from '../ui/dialog.ts';
import { Empty } from '../ui/empty.tsx';
import { CustomerFilter } from '../ui/filter.tsx';
import { PhoneLink } from '../ui/links.tsx';
import { cursorQuery, PageLinks } from '../ui/pages.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { Address, type Column, LongText, reloadedOnChange, Table } from '../ui/table.tsx';
import { customersHelp } from './help.ts';
import type { CustomerPage } from './list/queries.ts';
import type { Customer } from './schema.ts';

export type Overview = { search: string; cursor: PageCursor; page: CustomerPage };

export function CustomersScreen(overview: Overview) {
  const { search, page } = overview;
  return (
    <Screen
      help={customersHelp}
      tools={
        <>
          <CustomerFilter
            action={paths.customers()}
            target="#klanten"
            customer={search}
            placeholder="Naam of telefoon"
          />
          <ButtonLink href={paths.newCustomer()} className="primary">
            Nieuwe klant
          </ButtonLink>
          {/* A list without customers has its own button to import them. */}
          {(search !== '' || page.rows.length > 0) && (
            <ButtonLink href={paths.importCustomers()} className="quiet">
              Importeren
            </ButtonLink>
          )}
          <ButtonLink href={paths.exportCustomers()} className="quiet">
            Exporteren
          </ButtonLink>
        </>
      }
    >
      <CustomerTable {...overview} />
    </Screen>
  );
}

const columns: Column<Customer>[] = [
  {
    name: 'Naam',
    part: 'lead',
    cell: ({ id, name }) => <a href={paths.customer(id)}>{name}</a>,
  },
  { name: 'Adres', part: 'sub', cell: ({ address }) => <Address text={address} /> },
  { name: 'Telefoon', part: 'tel', cell: ({ phone }) => phone && <PhoneLink number={phone} /> },
  {
    name: 'Bezorgkosten',
    part: 'num',
    cell: ({ fee }) => (fee === null ? '' : formatEuros(fee)),
  },
  { name: 'Betaalmethode', part: 'foot', cell: ({ payment }) => payment },
  { name: 'Opmerkingen', part: 'note', cell: ({ remarks }) => <LongText text={remarks} /> },
  { name: 'Acties', part: 'actions', unseen: true, cell: Actions },
];

function Actions({ id }: Customer) {
  return (
    <>
      <a href={paths.customer(id)}>Bewerken</a>
      <a href={paths.deleteCustomer(id)} {...inDialog}>
        Verwijderen
      </a>
    </>
  );
}

export function CustomerTable({ search, cursor, page }: Overview) {
  return (
    <div
      id="klanten"
      {...reloadedOnChange(paths.customers({ klant: search, ...cursorQuery(cursor) }), 'klant')}
    >
      <Table
        rowsOf="klant"
        columns={columns}
        rows={page.rows}
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
      <PageLinks
        page={page}
        href={(other) => paths.customers({ klant: search, ...other })}
        target="#klanten"
      />
    </div>
  );
}
