import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { call, type Failure } from './call.ts';
import { Modal, ModalEnd } from './modal.tsx';
import { messageOf } from './send-form.ts';

type LoadedModalProps<Body> = {
  path: string;
  title: (body: Body | undefined) => string;
  onClose: () => void;
  above?: ReactNode;
  children: (body: Body, load: () => Promise<void>) => ReactNode;
};

/** A dialog that asks the server for its content. */
export function LoadedModal<Body>(props: LoadedModalProps<Body>) {
  const { path, title, onClose, above, children } = props;
  const [body, setBody] = useState<Body | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();

  const load = useCallback(async () => {
    const answer = await call<Body>('GET', path);
    if (answer.ok) setBody(answer.body);
    else setFailure(answer);
  }, [path]);
  useEffect(() => void load(), [load]);

  return (
    <Modal title={title(body)} onClose={onClose}>
      {above}
      {body && children(body, load)}
      {!body && !failure && <p>Laden...</p>}
      {!body && (
        <ModalEnd message={messageOf(failure)} onClose={onClose}>
          {null}
        </ModalEnd>
      )}
    </Modal>
  );
}
