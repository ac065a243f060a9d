import { type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '../../src/paths.ts';
import {
  sendAgainAct,
  SendAgainFields,
  type SendAgainOffer,
  sendAgainTitle,
  sentSentence,
} from '../../src/payments/send-again-fields.tsx';
import { SubmitButton } from '../../src/ui/field.tsx';
import { call, type Failure } from '../kit/call.ts';
import { useModalDraft } from '../kit/modal-draft.ts';
import { Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

type SendAgainProps = { id: number; eersteKeer: boolean; onClose: () => void };

export function SendAgain({ id, eersteKeer, onClose }: SendAgainProps) {
  const form = useRef<HTMLFormElement>(null);
  const [offer, setOffer] = useState<SendAgainOffer | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(async () => {
    const answer = await call<SendAgainOffer>('GET', paths.api.sendAgain(id));
    if (answer.ok) setOffer(answer.body);
    else setFailure(answer);
  }, [id]);
  useEffect(() => void load(), [load]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const telefoonnummer = new FormData(event.currentTarget).get('telefoonnummer');
    setBusy(true);
    setFailure(undefined);
    const answer = await call<{ messageSent: boolean }>('POST', paths.api.sendAgain(id), {
      body: { telefoonnummer, onzekerBericht: offer?.onzekerBericht },
    });
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
    if (answer.ok) {
      toast('success', sentSentence(answer.body.messageSent));
      return onClose();
    }
    await load();
    setFailure(answer);
    setBusy(false);
  }

  const message = failure && !failure.fields ? (failure.error ?? 'Geen verbinding.') : '';
  return (
    <Modal title={sendAgainTitle(eersteKeer)} onClose={onClose}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {offer && <SendAgainFields offer={offer} error={failure?.fields?.telefoonnummer} />}
        {offer && <Draft form={form} />}
        {!offer && !failure && <p>Laden...</p>}
        <ModalEnd message={message} onClose={onClose}>
          {offer && <SubmitButton busy={busy}>{sendAgainAct(offer)}</SubmitButton>}
        </ModalEnd>
      </form>
    </Modal>
  );
}

/** Comes with the fields, which are there once the offer is. */
function Draft({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useModalDraft(form);
  return null;
}
