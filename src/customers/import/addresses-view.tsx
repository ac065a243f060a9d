import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import type { AddressCheck, NewAddress } from './address-check.ts';
import { COLUMNS_FORM, Radios } from './columns-form.tsx';
import { FirstRows, type Listed } from './first-rows.tsx';
import { ADDRESSES, importNames } from './wire-names.ts';
import type { Choices } from './wire.ts';

const notFoundColumns: Column<Listed<NewAddress>>[] = [
  { name: 'Naam', part: 'lead', cell: ({ name }) => name },
  { name: 'Rij', cell: ({ row }) => row },
  { name: 'Staat er', part: 'wrap', cell: ({ address }) => address },
];
const completedColumns: Column<Listed<AddressCheck['completed'][number]>>[] = [
  ...notFoundColumns,
  { name: 'Wordt', part: 'wrap', cell: ({ whole }) => whole.replace('\n', ', ') },
];
const ADDRESS_TEXTS = { complete: 'straat en plaats aanvullen', keep: 'laten zoals ze er staan' };

type AddressesProps = { check: AddressCheck; choices: Choices };

/**
 * The addresses that get a street and town unless the user chooses to keep them unchanged, and the addresses that were
 * not found.
 */
export function Addresses({ check: { completed, notFound }, choices }: AddressesProps) {
  return (
    <>
      {notFound.length > 0 && (
        <details>
          <summary className="button quiet">
            <Icon name="next" />
            {`${notFound.length} niet gevonden`}
          </summary>
          <FirstRows columns={notFoundColumns} rows={notFound} count={notFound.length} />
        </details>
      )}
      {completed.length > 0 && (
        <fieldset className="stack">
          <legend>Adressen met alleen een postcode en huisnummer</legend>
          <FirstRows columns={completedColumns} rows={completed} count={completed.length} />
          <Radios
            name={importNames.addresses}
            values={ADDRESSES}
            texts={ADDRESS_TEXTS}
            chosen={choices.addresses ?? 'complete'}
            form={COLUMNS_FORM}
          />
        </fieldset>
      )}
    </>
  );
}
