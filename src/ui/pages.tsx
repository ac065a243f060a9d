import type { ReactNode } from 'react';
import type { Page, Place } from '../database/page.ts';
import type { Query } from '../shared/public-paths.ts';
import { ButtonLink } from './screen.tsx';

export function readPlace(request: { query(name: string): string | undefined }): Place {
  return { after: request.query('na') ?? '', before: request.query('voor') ?? '' };
}

export function placeQuery({ after, before }: Place): Query {
  return { na: after, voor: before };
}

type PageLinksProps = {
  page: Page<unknown>;
  href: (place: Query) => string;
  target: string;
};

export function PageLinks({ page: { previous, next }, href, target }: PageLinksProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="pages" aria-label="Bladeren">
      {previous && (
        <PageLink rel="prev" href={href({ voor: previous })} target={target}>
          Vorige
        </PageLink>
      )}
      {next && (
        <PageLink rel="next" href={href({ na: next })} target={target}>
          Volgende
        </PageLink>
      )}
    </nav>
  );
}

type PageLinkProps = { rel: 'prev' | 'next'; href: string; target: string; children: ReactNode };

function PageLink({ rel, href, target, children }: PageLinkProps) {
  return (
    <ButtonLink
      rel={rel}
      href={href}
      className="quiet"
      hx-get={href}
      hx-target={target}
      hx-indicator={target}
      hx-swap="outerHTML show:top"
      hx-push-url="true"
      hx-sync="main:drop"
    >
      {children}
    </ButtonLink>
  );
}
