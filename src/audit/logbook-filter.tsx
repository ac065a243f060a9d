import { paths } from '../paths.ts';
import { Select } from '../ui/field.tsx';
import { DateFilter, FilterFrame, filterNames } from '../ui/filter.tsx';
import type { AuditSelection } from './log/queries.ts';
import { type Kind, KINDS } from './schema.ts';

export const logbookNames = { text: 'zoek', actor: 'wie', kind: 'soort' } as const;

const KIND_NAMES: Record<Kind, string> = {
  levering: 'leveringen',
  klant: 'klanten',
  factuur: 'facturen en betalingen',
  creditfactuur: 'creditfacturen',
  gebruiker: 'gebruikers',
  instellingen: 'instellingen',
  sessie: 'inloggen',
  gegevens: 'bestanden en afschriften',
  rit: 'ritten',
};

type LogbookFilterProps = { selection: AuditSelection; typedDate: string; actors: string[] };

export function LogbookFilter({ selection, typedDate, actors }: LogbookFilterProps) {
  const { text, actor, kind } = selection;
  return (
    <FilterFrame action={paths.logbook()} target="#logboek">
      <label>
        Zoek
        <input
          type="search"
          name={logbookNames.text}
          defaultValue={text}
          placeholder="Naam, nummer"
          autoComplete="off"
          aria-keyshortcuts="f"
        />
      </label>
      <label>
        Wie
        <Select
          name={logbookNames.actor}
          defaultValue={actor}
          options={[{ value: '', text: 'iedereen' }, ...actors]}
        />
      </label>
      <label>
        Wat
        <Select
          name={logbookNames.kind}
          defaultValue={kind}
          options={[
            { value: '', text: 'alles' },
            ...KINDS.map((value) => ({ value, text: KIND_NAMES[value] })),
          ]}
        />
      </label>
      <DateFilter label="Datum" name={filterNames.date} typed={typedDate} />
    </FilterFrame>
  );
}
