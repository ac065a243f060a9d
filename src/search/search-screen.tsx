import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { TYPED } from '../shared/island-paths.ts';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { FoundLinks } from './found-list.tsx';
import type { Group } from './lines.ts';

type SearchScreenProps = {
  user: ScreenUser;
  text: string;
  groups: readonly Group[];
  children: ReactNode;
};

/** For browsers without scripts. */
export function SearchScreen({ user, text, groups, children }: SearchScreenProps) {
  return (
    <Screen title="Zoeken" user={user}>
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
