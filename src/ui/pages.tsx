import type { ReactNode } from 'react';
import type { Page, PageCursor } from '../database/page.ts';
import type { Query } from '../shared/public-paths.ts';
import { ButtonLink } from './screen.tsx';
import { reloadedOnChange } from './table.tsx';

export function readCursor(request: { query(name: string): string | undefined }): PageCursor {
  return { after: request.query('na') ?? '', before: request.query('voor') ?? '' };
}

export function cursorQuery({ after, before }: PageCursor): Query {
  return { na: after, voor: before };
}

type PagedListProps = Pick<PageLinksProps, 'page' | 'href'> & {
  id: string;
  shows: Parameters<typeof reloadedOnChange>[1];
  cursor: PageCursor;
  children: ReactNode;
};

/** A page of a list, with the links to the pages before and after it. */
export function PagedList({ id, shows, page, cursor, href, children }: PagedListProps) {
  return (
    <div id={id} {...reloadedOnChange(href(cursorQuery(cursor)), shows)}>
      {children}
      <PageLinks page={page} href={href} target={`#${id}`} />
    </div>
  );
}

type PageLinksProps = {
  page: Page<unknown>;
  href: (cursor: Query) => string;
  target: string;
};

export function PageLinks({ page: { previous, next }, href, target }: PageLinksProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav
      className="pages"
      aria-label="Bladeren"
      {...{
        'hx-target:inherited': target,
        'hx-indicator:inherited': target,
        'hx-swap:inherited': 'outerHTML show:top',
        'hx-push-url:inherited': 'true',
        'hx-sync:inherited': 'main:drop',
      }}
    >
      {previous && (
        <PageLink rel="prev" href={href({ voor: previous })}>
          Vorige
        </PageLink>
      )}
      {next && (
        <PageLink rel="next" href={href({ na: next })}>
          Volgende
        </PageLink>
      )}
    </nav>
  );
}

type PageLinkProps = { rel: 'prev' | 'next'; href: string; children: ReactNode };

function PageLink({ rel, href, children }: PageLinkProps) {
  return (
    <ButtonLink rel={rel} href={href} className="quiet" hx-get={href}>
      {children}
    </ButtonLink>
  );
}
