import { type ComponentProps, type ReactNode, use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { paths } from '../paths.ts';
import { inDialog } from './dialog.ts';
import type { Help } from './help.ts';
import { Navigation } from './navigation.tsx';

type ScreenProps = {
  back?: string | null;
  subtitle?: ReactNode;
  tools?: ReactNode;
  help?: Help;
  children: ReactNode;
};

/** A page for a user who is logged in. The heading is the title of the page. */
export function Screen({ back = paths.home(), subtitle, tools, help, children }: ScreenProps) {
  const { title, isInDialog } = use(PresentPage);
  if (isInDialog)
    return (
      <>
        <h2 id="dialog-title">{title}</h2>
        {subtitle && <p>{subtitle}</p>}
        {children}
      </>
    );
  return (
    <>
      <Navigation />
      <main id="inhoud">
        <div className="head">
          {back !== null && (
            <ButtonLink href={back} className="quiet back">
              <span>Terug</span>
            </ButtonLink>
          )}
          <hgroup>
            <h1>{title}</h1>
            {(subtitle || help) && (
              <p>
                {subtitle && <span>{subtitle}</span>} {help && <HelpLink help={help} />}
              </p>
            )}
          </hgroup>
          {tools}
        </div>
        {children}
      </main>
    </>
  );
}

function HelpLink({ help }: { help: Help }) {
  return (
    <ButtonLink className="link" href={paths.help(help.key)} {...inDialog}>
      Hoe werkt dit?
    </ButtonLink>
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

/**
 * In a dialog this is a button. If the dialog showed the page at this URL before, the button shows that page again.
 * Otherwise the button closes the dialog.
 */
export function CancelLink({ href, children = 'Annuleren' }: CancelLinkProps) {
  if (use(PresentPage).isInDialog)
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
