import { type ComponentProps, type ReactNode, useContext } from 'react';
import { InDialog } from '../http/document.tsx';
import { paths } from '../paths.ts';
import { Navigation, type ScreenUser } from './navigation.tsx';

export type { ScreenUser } from './navigation.tsx';

type ScreenProps = {
  title: string;
  user: ScreenUser;
  /** Null for the start screen, which has no way back. */
  back?: string | null;
  subtitle?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
};

export function Screen({
  title,
  user,
  back = paths.home(),
  subtitle,
  tools,
  children,
}: ScreenProps) {
  if (useContext(InDialog))
    return (
      <>
        <h2 id="dialog-title">{title}</h2>
        {subtitle && <p>{subtitle}</p>}
        {children}
      </>
    );
  return (
    <>
      <Navigation user={user} />
      <main id="inhoud">
        <div className="head">
          {back !== null && (
            <ButtonLink href={back} className="quiet back">
              <span>Terug</span>
            </ButtonLink>
          )}
          <hgroup>
            <h1>{title}</h1>
            {subtitle && <p>{subtitle}</p>}
          </hgroup>
          {tools}
        </div>
        {children}
      </main>
    </>
  );
}

export function ButtonLink({ className = '', children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={`button ${className}`.trimEnd()}>
      {children}
    </a>
  );
}

type CancelLinkProps = { href: string; children?: ReactNode };

/** In a dialog it is a button, which shows the earlier page with this URL again or closes the dialog. */
export function CancelLink({ href, children = 'Annuleren' }: CancelLinkProps) {
  if (useContext(InDialog))
    return (
      <button type="button" className="quiet" value={href} data-close="">
        {children}
      </button>
    );
  return (
    <ButtonLink href={href} className="quiet">
      {children}
    </ButtonLink>
  );
}
