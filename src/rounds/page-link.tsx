import { ButtonLink } from '../ui/screen.tsx';
import type { Part } from './pages.ts';

/** A link to the page before or after the present page of a long list. */
export function PageLink({ href, text }: { href: string; text: string }) {
  return (
    <p className="row between on-screen">
      <ButtonLink href={href}>{text}</ButtonLink>
    </p>
  );
}

type PageLineProps = { noun: 'Regel' | 'Stop'; part: Part; count: number; allHref: string };

/** Says which rows of a long list the page has, also in print, and links to a page with all rows, to print them. */
export function PageLine({ noun, part: { first, last }, count, allHref }: PageLineProps) {
  return (
    <p className="row between">
      {`${noun} ${first} t/m ${last} van ${count}`}
      <ButtonLink className="quiet on-screen" href={allHref}>
        Alles printen
      </ButtonLink>
    </p>
  );
}
