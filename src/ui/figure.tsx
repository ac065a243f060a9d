import type { ReactNode } from 'react';

type FigureProps = { amount: string; href?: string | undefined; children: ReactNode };

/** An amount with what it counts. With `href` it leads to what is counted. */
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
