import type { ReactNode } from 'react';

/** A name with its value. It must be in a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
