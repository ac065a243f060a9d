import { useEffect, useState } from 'react';
import type { Conflict } from '../../src/shared/merge.ts';
import type { ConflictPanel, ConflictProps } from '../../src/ui/conflict.tsx';
import { load } from './load.ts';

type ConflictPartProps = Omit<ConflictProps, 'conflict'> & { conflict: Conflict | undefined };

/** The panel to choose between two changes. Its code loads when there is a conflict. */
export function ConflictPart({ conflict, ...props }: ConflictPartProps) {
  const [Panel, setPanel] = useState<typeof ConflictPanel>();
  const isWanted = conflict !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    load(() => import('../../src/ui/conflict.tsx')).then(
      (file) => {
        setPanel(() => file.ConflictPanel);
        // Removes the panel that the server rendered for browsers without scripts.
        document.querySelector('main > .conflict')?.remove();
      },
      () => undefined,
    );
  }, [isWanted]);
  return Panel && conflict ? <Panel conflict={conflict} {...props} /> : null;
}
