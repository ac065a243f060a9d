import type { ReactNode } from 'react';

type FigureProps = { amount: ReactNode; href?: string | undefined; children: ReactNode };

/** With `href` the figure is a link to the records that were counted or added up. */
export function Figure({ amount, href, children }: FigureProps) {
  const content = (
    <>
      <b>{amount}</b>
      <span>{children}</span>
    </>
  );
  if (href === undefined) return <div className="figure">{content}</div>;
  return (
    <a className="figure" href={href}>
      {content}
    </a>
  );
}
