import { useEffect, useState } from 'react';
import { type Conflict, takenOver, type Texts } from '../../src/shared/merge.ts';
import type { ConflictPanel, ConflictProps } from '../../src/ui/conflict.tsx';
import { load } from './load.ts';

/** A conflict that was met; what only the other has changed goes into the form. */
export function useConflict(start: Conflict | undefined, put: (fields: Texts) => void) {
  const [conflict, setConflict] = useState(start);
  const meet = (met: Conflict | undefined) => {
    setConflict(met);
    if (met !== undefined) put(takenOver(met));
  };
  return { conflict, meet };
}

type ConflictPartProps = Omit<ConflictProps, 'conflict'> & { conflict: Conflict | undefined };

/** The choice between two changes, which few ever see: it loads when there is one. */
export function ConflictPart({ conflict, ...props }: ConflictPartProps) {
  const [Panel, setPanel] = useState<typeof ConflictPanel>();
  const isWanted = conflict !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    load(() => import('../../src/ui/conflict.tsx')).then(
      (file) => {
        setPanel(() => file.ConflictPanel);
        // The same as the server has shown it, for a browser without scripts.
        document.querySelector('main > .conflict')?.remove();
      },
      () => undefined,
    );
  }, [isWanted]);
  return Panel && conflict ? <Panel conflict={conflict} {...props} /> : null;
}
