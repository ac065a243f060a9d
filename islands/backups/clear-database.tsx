import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import type { Texts } from '../../src/shared/wire-names.ts';
import { SubmitButton, TextField } from '../../src/ui/field.tsx';
import { call } from '../kit/call.ts';
import { readInputs } from '../kit/form-values.ts';
import { Modal, ModalEnd, type Refused, useModalForm } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';
import { runKey } from '../kit/username.ts';

const clearingNames = { confirmation: 'bevestiging', pincode: 'pincode' } as const;
const RELOAD_MS = 2000;

export function ClearDatabase({ onClose }: { onClose: () => void }) {
  const { errors, message, busy, onSubmit } = useModalForm(
    (form) => readInputs(form, clearingNames),
    (fields) => ({ errors: clearingProblems(fields) }),
    ({ pincode }) => clear(pincode),
  );
  return (
    <Modal title="Database legen" onClose={onClose}>
      <p className="warning">
        Alle leveringen, klanten en facturen worden verwijderd. De gebruikers blijven bestaan.
      </p>
      <form onSubmit={onSubmit} noValidate>
        <ClearingFields errors={errors} />
        <ModalEnd message={message} onClose={onClose}>
          <SubmitButton className="danger" busy={busy}>
            Database legen
          </SubmitButton>
        </ModalEnd>
      </form>
    </Modal>
  );
}

function ClearingFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField
        label="Bevestiging (typ LEGEN)"
        name={clearingNames.confirmation}
        error={errors.confirmation}
      />
      <TextField
        label="Pincode van de beheerder"
        name={clearingNames.pincode}
        type="password"
        minLength={4}
        error={errors.pincode}
      />
    </>
  );
}

type Fields = Texts<keyof typeof clearingNames>;

function clearingProblems({ confirmation, pincode }: Fields): FieldErrors {
  const problems: FieldErrors = {};
  if (confirmation.trim().toUpperCase() !== 'LEGEN')
    problems.confirmation = 'Type "LEGEN" om te bevestigen';
  if (pincode === '') problems.pincode = 'Pincode is verplicht';
  else if (pincode.length < 4) problems.pincode = 'Een pincode heeft minstens 4 tekens.';
  return problems;
}

async function clear(pincode: string): Promise<Refused | undefined> {
  const answer = await call('POST', islandPaths.api.clearDatabase(), { body: { pincode } });
  if (!answer.ok) {
    const { status, error = 'Database legen mislukt' } = answer;
    return { message: status === 0 ? 'Network error. Please try again.' : error };
  }
  localStorage.removeItem(runKey());
  toast('success', 'Database succesvol geleegd! Pagina wordt herladen...');
  setTimeout(() => location.assign(islandPaths.home()), RELOAD_MS);
  return undefined;
}
