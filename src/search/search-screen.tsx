import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { TYPED } from '../shared/island-paths.ts';
import { Screen } from '../ui/screen.tsx';
import { FoundLinks } from './found-list.tsx';
import { searchHelp } from './help.ts';
import type { Group } from './lines.ts';

type SearchScreenProps = {
  text: string;
  groups: readonly Group[];
  children: ReactNode;
};

export function SearchScreen({ text, groups, children }: SearchScreenProps) {
  return (
    <Screen help={searchHelp}>
      <form className="search-form" action={paths.searchPage()}>
        <label>
          Klant, adres, telefoon of factuurnummer
          <input type="search" name={TYPED} defaultValue={text} autoComplete="off" />
        </label>
        <button className="primary">Zoeken</button>
      </form>
      {text.length > 1 && (
        <FoundLinks text={text} groups={groups}>
          {children}
        </FoundLinks>
      )}
    </Screen>
  );
}
