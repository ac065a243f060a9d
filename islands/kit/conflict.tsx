import { useEffect, useState } from 'react';
import { type Conflict, takenOver, type Texts } from '../../src/shared/merge.ts';
import type { ConflictPanel, ConflictProps } from '../../src/ui/conflict.tsx';
import { load } from './load.ts';

/** The conflict of a form. `meet` puts the fields that only the other user has changed into the form. */
export function useConflict(start: Conflict | undefined, put: (fields: Texts) => void) {
  const [conflict, setConflict] = useState(start);
  const meet = (met: Conflict | undefined) => {
    setConflict(met);
    if (met !== undefined) put(takenOver(met));
  };
  return { conflict, meet };
}

type ConflictPartProps = Omit<ConflictProps, 'conflict'> & { conflict: Conflict | undefined };

/** Chooses between two changes. The panel is rarely needed, so it loads when there is a conflict. */
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
