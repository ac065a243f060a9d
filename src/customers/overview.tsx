import type { Place } from '../database/page.ts';
import { paths } from '../paths.ts';
import { formatEuros } from '../shared/money.ts';
import { FilterFrame } from '../ui/filter.tsx';
import { modalOpener } from '../ui/island.tsx';
import { PageLinks, placeQuery } from '../ui/pages.tsx';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { AddressText, type Column, LongText, refreshed, Table } from '../ui/table.tsx';
import type { CustomerPage } from './list.ts';
import type { Customer } from './schema.ts';

export type Overview = { klant: string; place: Place; page: CustomerPage };

export function CustomersScreen({ user, ...overview }: Overview & { user: ScreenUser }) {
  return (
    <Screen title="Klantenbeheer" user={user}>
      <NameFilter klant={overview.klant} />
      <CustomerTable {...overview} />
    </Screen>
  );
}

function NameFilter({ klant }: { klant: string }) {
  return (
    <FilterFrame action={paths.customers()} target="#klanten">
      <label>
        Klant
        <input
          type="search"
          name="klant"
          defaultValue={klant}
          placeholder="Naam of telefoonnummer"
          autoComplete="off"
        />
      </label>
    </FilterFrame>
  );
}

const columns: Column<Customer>[] = [
  { name: 'Naam', cell: ({ name }) => name },
  { name: 'Adres', cell: ({ address }) => <AddressText address={address} /> },
  { name: 'Telefoon', kind: 'short', cell: ({ phone }) => phone && <Phone number={phone} /> },
  {
    name: 'Bezorgkosten',
    kind: 'number',
    cell: ({ fee }) => (fee === null ? '' : formatEuros(fee)),
  },
  { name: 'Betaalmethode', cell: ({ payment }) => payment },
  { name: 'Opmerkingen', cell: ({ remarks }) => <LongText text={remarks} /> },
  { name: 'Acties', kind: 'actions', unseen: true, cell: Actions },
];

function Phone({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>;
}

function Actions({ id, name }: Customer) {
  return (
    <>
      <ButtonLink href={paths.customer(id)}>Bewerken</ButtonLink>
      <ButtonLink
        href={paths.deleteCustomer(id)}
        className="quiet"
        {...modalOpener('delete-customer', { id, name })}
      >
        Verwijderen
      </ButtonLink>
    </>
  );
}

export function CustomerTable({ klant, place, page }: Overview) {
  return (
    <div id="klanten" {...refreshed(paths.customers({ klant, ...placeQuery(place) }))}>
      <Table columns={columns} rows={page.rows} empty="Geen klanten gevonden." />
      <PageLinks
        page={page}
        href={(other) => paths.customers({ klant, ...other })}
        target="#klanten"
      />
    </div>
  );
}
