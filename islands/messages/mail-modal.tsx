import { type ReactNode, useEffect, useState } from 'react';
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
import { LoadedModal } from '../kit/loaded-modal.tsx';
import { CancelButton } from '../kit/modal.tsx';
import { listChanged, useSendForm } from '../kit/send-form.ts';
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
  const [kind, setKind] = useState<LetterKind | undefined>();
  const kindOf = (offer: MailOffer | undefined) => kind ?? offer?.letters[0]?.kind;
  return (
    <LoadedModal<MailOffer>
      path={path}
      title={(offer) => title(kindOf(offer))}
      onClose={onClose}
      above={children}
    >
      {(offer, load) => {
        const shown = kindOf(offer);
        return (
          shown && <LoadedForm {...{ path, credit, offer, setKind, load, onClose }} kind={shown} />
        );
      }}
    </LoadedModal>
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
  const { ref, onSubmit, busy, requestId, state } = useSendForm({
    path,
    bodyOf: (sent) => ({
      [mailNames.address]: sent[mailNames.address],
      [mailNames.previous]: offer.previous,
      ...(credit === undefined ? { [mailNames.kind]: kind } : { credit }),
    }),
    done: (_, sent) => {
      listChanged();
      toast('success', mailedSentence(kind, sent[mailNames.address] ?? ''));
      onClose();
    },
    refused: () => {
      listChanged();
      return load();
    },
  });
  return (
    <MailForm
      {...{ ref, onSubmit, busy, requestId, offer, kind }}
      noValidate
      onKind={setKind}
      addressError={state.errors[mailNames.address]}
      message={state.message}
      cancel={<CancelButton onClose={onClose} />}
    />
  );
}
