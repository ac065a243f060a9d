import {
  SendAgainForm,
  sendAgainTitle,
  sentSentence,
} from '../../src/messages/send-again/send-again-form.tsx';
import { choiceNames, offerFromWire, type WireOffer } from '../../src/messages/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { LoadedModal } from '../kit/loaded-modal.tsx';
import { CancelButton } from '../kit/modal.tsx';
import { listChanged, useSendForm } from '../kit/send-form.ts';
import { toast } from '../kit/toast.ts';

type SendAgainProps = { id: number; isFirst: boolean; onClose: () => void };

export function SendAgain({ id, isFirst, onClose }: SendAgainProps) {
  const path = islandPaths.api.sendAgain(id);
  return (
    <LoadedModal<WireOffer> path={path} title={() => sendAgainTitle(isFirst)} onClose={onClose}>
      {(offer, load) => <LoadedForm {...{ path, offer, load, onClose }} />}
    </LoadedModal>
  );
}

type LoadedFormProps = {
  path: string;
  offer: WireOffer;
  load: () => Promise<void>;
  onClose: () => void;
};

function LoadedForm({ path, offer, load, onClose }: LoadedFormProps) {
  const { phone, uncertainMessageId } = choiceNames;
  const { ref, onSubmit, busy, state } = useSendForm<{ messageSent: boolean }>({
    path,
    bodyOf: (sent) => ({ [phone]: sent[phone], [uncertainMessageId]: offer.onzekerBericht }),
    done: ({ messageSent }) => {
      listChanged();
      toast('success', sentSentence(messageSent));
      onClose();
    },
    refused: () => {
      listChanged();
      return load();
    },
  });
  return (
    <SendAgainForm
      {...{ ref, onSubmit, busy }}
      noValidate
      offer={offerFromWire(offer)}
      phoneError={state.errors[phone]}
      message={state.message}
      cancel={<CancelButton onClose={onClose} />}
    />
  );
}
