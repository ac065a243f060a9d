import { createContext, type ReactNode } from 'react';
import type { ToastMessage } from '../shared/toasts.ts';
import { urlOf } from './assets.ts';
import type { Assets, SessionUser } from './context.ts';
import { Toasts } from './toast.tsx';

/** The name of a script is NAME in `islands/…/NAME.entry.ts`. The name of styles is NAME in `src/…/NAME.css`. */
export type Page = {
  title: string;
  /** The script `client` is for a screen without lists. It is smaller than `lists`, because it has no htmx. */
  script?: string;
  also?: string;
  /** Styles of this page, in addition to the styles of all pages. */
  styles?: string;
  /** Styles of this page, instead of the styles of all pages. */
  ownStyles?: string;
  /**
   * When the island of the page starts: at once, or when the user first uses it. A page with an island has the script
   * `form` or `list-form`.
   */
  island?: 'at once' | 'when used';
  children: ReactNode;
};

type Present = Pick<Page, 'title'> & {
  /** The path of the page. The menu marks the link with this path. */
  path: string;
  user: SessionUser | undefined;
  /** Whether a script shows the screen in a dialog over another screen, without the menu. */
  isInDialog: boolean;
  /** The row of the record that was just changed. */
  changedRow?: string | undefined;
};
const NO_PAGE: Present = { title: '', path: '', user: undefined, isInDialog: false };
/** Data of the present page for all its components. */
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
  island,
  children,
  assets,
  lastChange,
  toast,
}: DocumentProps) {
  const mount = urlOf(assets.scripts, 'mount');
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
        {/* React has a low priority, because a user can read and fill in the page before the island has loaded. */}
        {island === 'at once' && <link rel="modulepreload" href={mount} fetchPriority="low" />}
        <script
          type="module"
          src={urlOf(assets.scripts, script)}
          data-dialogs={urlOf(assets.scripts, 'page-dialog')}
          data-search={urlOf(assets.scripts, 'search')}
          data-calendar-styles={urlOf(assets.styles, 'calendar')}
          {...(island && { 'data-mount': mount })}
          {...(island === 'when used' && { 'data-waits': '' })}
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
