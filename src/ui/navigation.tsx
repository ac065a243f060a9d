import { use } from 'react';
import type { SessionUser } from '../http/context.ts';
import { PresentPage } from '../http/document.tsx';
import { paths } from '../paths.ts';
import { TYPED } from '../shared/island-paths.ts';
import { inDialog } from './dialog.ts';

type Item = {
  text: string;
  href: string;
  /** The menu marks this item also at the paths that begin with one of these texts. */
  below?: string[];
  /** Whether a phone shows the item at the bottom of the screen. Other items are under 'Meer'. */
  onPhone?: boolean;
  gap?: boolean;
  forAdmins?: boolean;
  /** The key that opens the item (`islands/kit/shortcuts.ts`). */
  shortcut?: string;
};

const items: Item[] = [
  { text: 'Vandaag', href: paths.home(), onPhone: true },
  { text: 'Plannen', href: paths.plan(), onPhone: true, shortcut: 'n' },
  { text: 'Overzicht', href: paths.overview(), below: ['/edit/'], onPhone: true },
  { text: 'Week', href: paths.week(), below: ['/week/'], onPhone: true },
  { text: 'Rit', href: paths.round(), below: ['/rit/'] },
  { text: 'Factureren', href: paths.invoicing(), onPhone: true, gap: true },
  { text: 'Archief', href: paths.archive(), below: ['/archief/'] },
  { text: 'Betalingen', href: paths.payments(), below: ['/betalingen/'] },
  { text: 'Klanten', href: paths.customers(), below: ['/klanten/', '/klant/'], gap: true },
  { text: 'Cijfers', href: paths.figures(), forAdmins: true },
];

const management: Item[] = [
  { text: 'Gebruikersbeheer', href: paths.users() },
  { text: 'Instellingen', href: paths.settings() },
  { text: 'Logboek', href: paths.logbook() },
];

export function Navigation() {
  const { user } = use(PresentPage);
  if (user === undefined) return null;
  const shown = items.filter(({ forAdmins = false }) => user.isAdmin || !forAdmins);
  return (
    <>
      <a className="skip" href="#inhoud">
        Naar de inhoud
      </a>
      <header className="bar">
        <a className="brand" href={paths.home()}>
          Vipo
        </a>
        <nav className="nav" aria-label="Hoofdmenu">
          <ul>
            {shown.map((item) => (
              <li
                key={item.href}
                className={item.gap ? 'gap' : undefined}
                data-tab={item.onPhone ? '' : undefined}
              >
                <ItemLink {...item} />
              </li>
            ))}
            <li className="last" data-tab="">
              <button className="i-more" popoverTarget="meer">
                Meer
              </button>
            </li>
          </ul>
          <More shown={shown} isAdmin={user.isAdmin} />
        </nav>
        <Finder />
        <UserMenu user={user} />
      </header>
    </>
  );
}

function More({ shown, isAdmin }: { shown: readonly Item[]; isAdmin: boolean }) {
  return (
    <div id="meer" className="menu" popover="auto">
      <div className="phone">{shown.filter(({ onPhone }) => !onPhone).map(itemLink)}</div>
      {isAdmin && management.map(itemLink)}
    </div>
  );
}

function itemLink(item: Item) {
  return <ItemLink key={item.href} {...item} />;
}

function ItemLink({ text, href, below = [], shortcut }: Item) {
  const { path } = use(PresentPage);
  const isHere = path === href || below.some((start) => path.startsWith(start));
  return (
    <a
      href={href}
      aria-current={isHere ? 'page' : undefined}
      aria-keyshortcuts={shortcut}
      title={shortcut && `Toets: ${shortcut}`}
    >
      {text}
    </a>
  );
}

/** `islands/search/search.entry.ts` opens the search in a dialog. Without scripts the form leads to a page. */
function Finder() {
  return (
    <nav className="finder" aria-label="Zoeken">
      <form action={paths.searchPage()}>
        <input
          type="search"
          name={TYPED}
          role="combobox"
          aria-label="Zoeken"
          aria-expanded="false"
          aria-controls="gevonden"
          aria-keyshortcuts="/ Control+K"
          title="Toets: / of Ctrl+K"
          placeholder="Klant, adres, nummer"
          autoComplete="off"
        />
      </form>
    </nav>
  );
}

function UserMenu({ user }: { user: SessionUser }) {
  return (
    <div className="user-menu">
      <button className="quiet" popoverTarget="user-menu">
        {user.username}
      </button>
      <div id="user-menu" className="menu" popover="auto">
        <p>
          <strong>{user.username}</strong>
          <br />
          {user.email}
        </p>
        <form action={paths.changePassword()}>
          <button {...inDialog}>Wachtwoord wijzigen</button>
        </form>
        <a href={paths.codes()}>Inloggen met een code</a>
        <a href={paths.ownSessions()}>Waar ben ik ingelogd?</a>
        <form action={paths.shortcuts()}>
          <button aria-keyshortcuts="?" title="Toets: ?" {...inDialog}>
            Sneltoetsen
          </button>
        </form>
        {user.isAdmin && (
          <form action={paths.clearDatabase()}>
            <button {...inDialog}>Database legen (TEST)</button>
          </form>
        )}
        <form method="post" action={paths.logout()}>
          <button data-logout="">Uitloggen</button>
        </form>
      </div>
    </div>
  );
}
