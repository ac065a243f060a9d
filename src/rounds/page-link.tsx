import { ButtonLink } from '../ui/screen.tsx';

/** A link to the page before or after the present page of a long list. */
export function PageLink({ href, text }: { href: string; text: string }) {
  return (
    <p className="row between on-screen">
      <ButtonLink href={href}>{text}</ButtonLink>
    </p>
  );
}
