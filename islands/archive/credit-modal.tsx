import { type SubmitEvent, useRef, useState } from 'react';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { AreaField, SubmitButton } from '../../src/ui/field.tsx';
import { call } from '../kit/call.ts';
import { useModalDraft } from '../kit/modal-draft.ts';
import { Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

type CreditModalProps = {
  id: number;
  /** The number of the invoice. */
  name: string;
  /** A sentence about the payment request, which crediting does not change. */
  warning?: string;
  onClose: () => void;
};

const WARNING_MS = 15_000;

export function CreditModal({ id, name, warning, onClose }: CreditModalProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useModalDraft(form);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const comment = new FormData(event.currentTarget).get('comment');
    // Opened during the click, because the browser blocks a later tab as a popup.
    const tab = window.open('', '_blank');
    const closeTab = () => tab?.close();
    document.addEventListener('vipo:session-ended', closeTab);
    setBusy(true);
    const answer = await call<{ creditNumber: string }>('POST', islandPaths.api.creditInvoice(id), {
      body: { comment },
    });
    document.removeEventListener('vipo:session-ended', closeTab);
    if (answer.ok) return finish(tab, answer.body.creditNumber);
    closeTab();
    setBusy(false);
    setErrors(answer.fields ?? {});
    setMessage(answer.fields ? '' : (answer.error ?? 'Geen verbinding. Probeer het opnieuw.'));
    toast('error', 'Fout bij het genereren van de creditfactuur.');
    // The credit may exist after a failure, or a colleague may have made it, so the table is loaded again.
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }

  function finish(tab: Window | null, creditNumber: string) {
    if (tab !== null) tab.location.href = islandPaths.api.invoicePdf(id, true);
    const opened = tab === null ? '. De browser hield het openen tegen.' : ' en geopend';
    toast('success', `Creditfactuur ${creditNumber} succesvol aangemaakt${opened}`);
    if (warning) toast('warning', warning, WARNING_MS);
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
    onClose();
  }

  return (
    <Modal title="Creditfactuur aanmaken" onClose={onClose}>
      <p>{`Factuur ${name} wordt volledig gecrediteerd.`}</p>
      {warning && <p className="warning">{warning}</p>}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <AreaField label="Reden creditering (optioneel)" name="comment" error={errors.comment} />
        <ModalEnd message={message} onClose={onClose}>
          <SubmitButton busy={busy}>Creditfactuur maken</SubmitButton>
        </ModalEnd>
      </form>
    </Modal>
  );
}
