import { type SubmitEvent, useState } from 'react';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { SubmitButton, TextField } from '../../src/ui/field.tsx';
import { call } from '../kit/call.ts';
import { Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';

const RELOAD_MS = 2000;

export function ClearDatabase({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const problems = clearingProblems(fields);
    setErrors(problems);
    setMessage('');
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const failure = await clear(fields.pincode);
    if (failure === undefined) return;
    setBusy(false);
    setMessage(failure);
  }

  return (
    <Modal title="Database legen" onClose={onClose}>
      <p className="warning">
        Alle leveringen, klanten en facturen worden verwijderd. De gebruikers blijven bestaan.
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate>
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
      <TextField label="Bevestiging (typ LEGEN)" name="bevestiging" error={errors.bevestiging} />
      <TextField
        label="Pincode van de beheerder"
        name="pincode"
        type="password"
        minLength={4}
        error={errors.pincode}
      />
    </>
  );
}

function clearingProblems({ bevestiging = '', pincode = '' }: Record<string, string>): FieldErrors {
  const problems: FieldErrors = {};
  if (bevestiging.trim().toUpperCase() !== 'LEGEN')
    problems.bevestiging = 'Type "LEGEN" om te bevestigen';
  if (pincode === '') problems.pincode = 'Pincode is verplicht';
  else if (pincode.length < 4) problems.pincode = 'Een pincode heeft minstens 4 tekens.';
  return problems;
}

/** Returns a sentence when the database could not be cleared; otherwise the page is about to reload. */
async function clear(pincode: string | undefined): Promise<string | undefined> {
  const answer = await call('POST', islandPaths.api.clearDatabase(), { body: { pincode } });
  if (!answer.ok) {
    if (answer.status === 0) return 'Network error. Please try again.';
    return answer.error ?? 'Database legen mislukt';
  }
  // An interrupted run has no deliveries left.
  localStorage.removeItem('factureren');
  toast('success', 'Database succesvol geleegd! Pagina wordt herladen...');
  setTimeout(() => location.assign(islandPaths.home()), RELOAD_MS);
  return undefined;
}
