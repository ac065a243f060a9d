import { createContext, type ReactNode } from 'react';
import type { ToastMessage } from '../shared/toasts.ts';
import { urlOf } from './assets.ts';
import type { Assets, SessionUser } from './context.ts';
import { Toasts } from './toast.tsx';

/** A script is named by its file, `NAME.entry.ts` in a folder of `islands`, and styles by `NAME.css` in a folder of `src`. */
export type Page = {
  title: string;
  /** `client` is smaller, for a screen without lists, because it has no htmx. */
  script?: string;
  also?: string;
  /** The styles of this page, which come after those of all pages. */
  styles?: string;
  /** The styles of this page, which replace those of all pages. */
  ownStyles?: string;
  /** Loads React together with the page, for an island that is open at the start. */
  openIsland?: boolean;
  children: ReactNode;
};

type Present = Pick<Page, 'title'> & {
  /** The path, which the menu marks. */
  path: string;
  user: SessionUser | undefined;
  /** Whether a script shows the screen in a dialog over another screen, without the menu. */
  isInDialog: boolean;
  /** The row of the record that was just changed. */
  changedRow?: string | undefined;
};
const NO_PAGE: Present = { title: '', path: '', user: undefined, isInDialog: false };
/** What all parts of the present page may show. */
export const PresentPage = createContext(NO_PAGE);

type DocumentProps = Page & {
  assets: Assets;
  lastChange: number | undefined;
  toast: ToastMessage | undefined;
};

export function Document({
  title,
  script = 'lists',
  also,
  styles,
  ownStyles = 'index',
  openIsland,
  children,
  assets,
  lastChange,
  toast,
}: DocumentProps) {
  const islands = urlOf(assets.scripts, 'mount');
  return (
    <html lang="nl">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href={assets.icon} />
        <link rel="stylesheet" href={urlOf(assets.styles, ownStyles)} />
        {styles && <link rel="stylesheet" href={urlOf(assets.styles, styles)} />}
        {/* The script comes after the styles, because a user can read and fill in the page before the island works. */}
        {openIsland && <link rel="modulepreload" href={islands} fetchPriority="low" />}
        <script
          type="module"
          src={urlOf(assets.scripts, script)}
          data-islands={islands}
          data-dialogs={urlOf(assets.scripts, 'page-dialog')}
          data-search={urlOf(assets.scripts, 'search')}
          {...(lastChange !== undefined && {
            'data-changes': urlOf(assets.scripts, 'changes'),
            'data-changes-styles': urlOf(assets.styles, 'changes'),
          })}
        />
        {also && <script type="module" src={urlOf(assets.scripts, also)} />}
      </head>
      <body data-last-change={lastChange}>
        {children}
        <Toasts toast={toast} />
      </body>
    </html>
  );
}
