import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { LetterKind } from '../../src/firm/letters.ts';
import {
  mailedSentence,
  MailForm,
  type MailOffer,
  mailTitle,
  remindTitle,
  TICK_ONE,
} from '../../src/messages/mails/mail-form.tsx';
import { mailNames } from '../../src/messages/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { call, type Failure, newRequestId } from '../kit/call.ts';
import { useModalDraft } from '../kit/modal-draft.ts';
import { CancelButton, Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

type MailProps = { id: number; onClose: () => void };

/** Mails the invoice of the one row that is ticked, or its credit. Rows of 50 invoices have no room for a button each. */
export function MailTicked({ onClose }: { onClose: () => void }) {
  const [ticked] = useState(findTicked);
  const [credit, setCredit] = useState(false);
  useEffect(() => {
    if (ticked !== undefined) return;
    toast('error', TICK_ONE);
    onClose();
  }, [ticked, onClose]);
  if (ticked === undefined) return null;
  const path = islandPaths.api.mailInvoice(ticked.id, credit);
  const title = () => mailTitle(credit);
  return (
    <MailDialog key={path} {...{ path, credit, title, onClose }}>
      {ticked.isCredited && (
        <button type="button" className="link" onClick={() => setCredit(!credit)}>
          {mailTitle(!credit)}
        </button>
      )}
    </MailDialog>
  );
}

function findTicked(): { id: number; isCredited: boolean } | undefined {
  const rows = [...document.querySelectorAll('#facturen tr:has(input:checked)')];
  const pdfs = rows[0]?.querySelectorAll<HTMLAnchorElement>(PDF_LINKS) ?? [];
  const id = Number(pdfs[0]?.pathname.split('/').at(-1));
  return rows.length === 1 && id > 0 ? { id, isCredited: pdfs.length > 1 } : undefined;
}

const PDF_LINKS = `a[href^='${islandPaths.invoicePdfs()}']`;

export function Remind({ id, onClose }: MailProps) {
  return <MailDialog title={remindTitle} onClose={onClose} path={islandPaths.api.remind(id)} />;
}

type MailDialogProps = {
  /** The path of the call: GET returns the letters and the address, POST sends the mail. */
  path: string;
  credit?: boolean;
  title: (kind: LetterKind | undefined) => string;
  onClose: () => void;
  children?: ReactNode;
};

/** Shows a letter as it will be sent, with its address, and mails it. */
function MailDialog({ path, credit, title, onClose, children }: MailDialogProps) {
  const [offer, setOffer] = useState<MailOffer | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [kind, setKind] = useState<LetterKind | undefined>();
  const shownKind = kind ?? offer?.letters[0]?.kind;

  const load = useCallback(async () => {
    const answer = await call<MailOffer>('GET', path);
    if (answer.ok) setOffer(answer.body);
    else setFailure(answer);
  }, [path]);
  useEffect(() => void load(), [load]);

  return (
    <Modal title={title(shownKind)} onClose={onClose}>
      {children}
      {offer && shownKind && (
        <LoadedForm {...{ path, credit, offer, onClose }} kind={shownKind} {...{ setKind, load }} />
      )}
      {!offer && !failure && <p>Laden...</p>}
      {!offer && (
        <ModalEnd message={messageOf(failure)} onClose={onClose}>
          {null}
        </ModalEnd>
      )}
    </Modal>
  );
}

type LoadedFormProps = Pick<MailDialogProps, 'path' | 'onClose'> & {
  credit: boolean | undefined;
  offer: MailOffer;
  kind: LetterKind;
  setKind: (kind: LetterKind) => void;
  load: () => Promise<void>;
};

function LoadedForm({ path, credit, offer, kind, setKind, load, onClose }: LoadedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);
  const [requestId, setRequestId] = useState(newRequestId);
  useModalDraft(form);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { value: address } = event.currentTarget[mailNames.address] as HTMLInputElement;
    const { previous } = offer;
    const body = {
      [mailNames.address]: address,
      [mailNames.previous]: previous,
      ...(credit === undefined ? { [mailNames.kind]: kind } : { credit }),
    };
    setBusy(true);
    setFailure(undefined);
    const answer = await call('POST', path, { body, requestId });
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
    if (answer.ok) {
      toast('success', mailedSentence(kind, address));
      return onClose();
    }
    // A request without an answer is sent again with the same id, so that the mail is sent once.
    if (answer.status > 0) {
      setRequestId(newRequestId());
      await load();
    }
    setFailure(answer);
    setBusy(false);
  }

  return (
    <MailForm
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      offer={offer}
      kind={kind}
      onKind={setKind}
      requestId={requestId}
      addressError={failure?.fields?.[mailNames.address]}
      message={failure?.fields ? '' : messageOf(failure)}
      busy={busy}
      cancel={<CancelButton onClose={onClose} />}
    />
  );
}

function messageOf(failure: Failure | undefined): string {
  return failure ? (failure.error ?? 'Geen verbinding. Probeer het opnieuw.') : '';
}
