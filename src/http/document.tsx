import { createContext, type ReactNode } from 'react';
import type { Assets } from './context.ts';
import { type ToastMessage, Toasts } from './toasts.tsx';

export type Page = {
  title: string;
  /** `form` for a screen without lists, which needs no htmx. */
  script?: 'client' | 'form' | 'login' | 'round';
  /** Another script of this page. */
  also?: 'chosen' | 'week' | 'round' | 'statement' | 'reminders';
  /** The styles of this page, which come after those of all pages. */
  styles?: 'home' | 'week' | 'figures' | 'payments' | 'import' | 'archive';
  /** Loads React together with the page, for an island that is open at the start. */
  openIsland?: boolean;
  children: ReactNode;
};

/** The path of the present page, which the menu marks. */
export const PresentPath = createContext('');

type DocumentProps = Page & { entries: Assets['entries']; toast: ToastMessage | undefined };

export function Document({
  title,
  script = 'client',
  openIsland,
  also,
  styles,
  children,
  entries,
  toast,
}: DocumentProps) {
  const isRound = [script, also].includes('round');
  return (
    <html lang="nl">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href={entries.icon} />
        <link rel="stylesheet" href={isRound ? entries.roundStyles : entries.styles} />
        {styles && <link rel="stylesheet" href={entries[`${styles}Styles`]} />}
        {/* After the styles, because the page can be read and filled in before the island works. */}
        {openIsland && <link rel="modulepreload" href={entries.islands} fetchPriority="low" />}
        <script type="module" src={entries[script]} data-islands={entries.islands} />
        {also && <script type="module" src={entries[also]} />}
      </head>
      <body>
        {children}
        <Toasts toast={toast} />
      </body>
    </html>
  );
}
