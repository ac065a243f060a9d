/** A part counts as passed when fewer pixels of it than this number are visible. */
const TOP = 60;

/** Marks the link of the index whose part is at the top of the window. */
export function followPresentPart(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  const parts = links.map(({ hash }) => document.querySelector(hash));
  const mark = () => {
    const at = parts.findIndex((part) => (part?.getBoundingClientRect().bottom ?? 0) > TOP);
    for (const [i, link] of links.entries()) link.ariaCurrent = i === at ? 'true' : null;
  };
  mark();
  document.addEventListener('scroll', mark, { passive: true });
}
