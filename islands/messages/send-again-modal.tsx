import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { SendAgainOffer } from '../../src/messages/send-again/offer.ts';
import {
  SendAgainForm,
  sendAgainTitle,
  sentSentence,
} from '../../src/messages/send-again/send-again-form.tsx';
import {
  choiceNames,
  offerFromWire,
  type WireOffer,
} from '../../src/messages/send-again/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { call, type Failure } from '../kit/call.ts';
import { useModalDraft } from '../kit/modal-draft.ts';
import { CancelButton, Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

type SendAgainProps = { id: number; isFirst: boolean; onClose: () => void };

export function SendAgain({ id, isFirst, onClose }: SendAgainProps) {
  const [offer, setOffer] = useState<SendAgainOffer | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();

  const load = useCallback(async () => {
    const answer = await call<WireOffer>('GET', islandPaths.api.sendAgain(id));
    if (answer.ok) setOffer(offerFromWire(answer.body));
    else setFailure(answer);
  }, [id]);
  useEffect(() => void load(), [load]);

  return (
    <Modal title={sendAgainTitle(isFirst)} onClose={onClose}>
      {offer && <LoadedForm id={id} offer={offer} reload={load} onClose={onClose} />}
      {!offer && !failure && <p>Laden...</p>}
      {!offer && (
        <ModalEnd message={messageOf(failure)} onClose={onClose}>
          {null}
        </ModalEnd>
      )}
    </Modal>
  );
}

type LoadedFormProps = {
  id: number;
  offer: SendAgainOffer;
  reload: () => Promise<void>;
  onClose: () => void;
};

function LoadedForm({ id, offer, reload, onClose }: LoadedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);
  useModalDraft(form);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { phone, uncertainMessageId } = choiceNames;
    const body = {
      [phone]: new FormData(event.currentTarget).get(phone),
      [uncertainMessageId]: offer.uncertainMessageId,
    };
    setBusy(true);
    setFailure(undefined);
    const path = islandPaths.api.sendAgain(id);
    const answer = await call<{ messageSent: boolean }>('POST', path, { body });
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
    if (answer.ok) {
      toast('success', sentSentence(answer.body.messageSent));
      return onClose();
    }
    await reload();
    setFailure(answer);
    setBusy(false);
  }

  return (
    <SendAgainForm
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      offer={offer}
      phoneError={failure?.fields?.[choiceNames.phone]}
      message={failure?.fields ? '' : messageOf(failure)}
      busy={busy}
      cancel={<CancelButton onClose={onClose} />}
    />
  );
}

function messageOf(failure: Failure | undefined): string {
  return failure ? (failure.error ?? 'Geen verbinding.') : '';
}
