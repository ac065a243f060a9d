import type { Page, Place } from '../database/page.ts';
import type { Query } from '../outside-paths.ts';
import { ButtonLink } from './screen.tsx';

/** The place of a page, as its address says it: `na` (after) a row or `voor` (before) one. */
export function readPlace(request: { query(name: string): string | undefined }): Place {
  return { after: request.query('na') ?? '', before: request.query('voor') ?? '' };
}

export function placeQuery({ after, before }: Place): Query {
  return { na: after, voor: before };
}

type PageLinksProps = {
  page: Page<unknown>;
  /** The address of another page of the same list. */
  href: (place: Query) => string;
  target: string;
};

export function PageLinks({ page: { previous, next }, href, target }: PageLinksProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="pages" aria-label="Bladeren">
      {previous && <PageLink name="Vorige" href={href({ voor: previous })} target={target} />}
      {next && <PageLink name="Volgende" href={href({ na: next })} target={target} />}
    </nav>
  );
}

function PageLink({ name, href, target }: { name: string; href: string; target: string }) {
  return (
    <ButtonLink
      href={href}
      hx-get={href}
      hx-target={target}
      hx-indicator={target}
      hx-swap="outerHTML show:top"
      hx-push-url="true"
      hx-sync="main:drop"
    >
      {name}
    </ButtonLink>
  );
}
