import { type SubmitEvent, useRef, useState } from 'react';
import { NO_DATE, NO_SUCH_DATE } from '../../src/rounds/period.ts';
import { PrintListFields } from '../../src/rounds/print-list-fields.tsx';
import { parseTypedDate } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { SubmitButton } from '../../src/ui/field.tsx';
import { callForFile } from '../kit/call.ts';
import { useFocusOnInvalid } from '../kit/focus-invalid.ts';
import { type KeptValue, useModalDraft } from '../kit/modal-draft.ts';
import { Modal, ModalEnd } from '../kit/modal.tsx';
import { saveFile } from '../kit/save-file.ts';

type Fields = { datum: string; totDatum: string; Tijdslot: string; isRange: boolean };
const nothing: Fields = { datum: '', totDatum: '', Tijdslot: '', isRange: false };

export function PrintList({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState(nothing);
  const [{ errors, message }, setProblems] = useState<Problems>({ errors: {}, message: '' });
  useFocusOnInvalid(errors);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useModalDraft(form, (kept) => setFields(fieldsOf(kept)));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = readFields(event.currentTarget);
    const problems = problemsOf(sent);
    setProblems(problems);
    if (problems.message !== '' || Object.keys(problems.errors).length > 0) return;
    setBusy(true);
    const answer = await callForFile('POST', islandPaths.api.exportDeliveries(), {
      body: exportBody(sent),
    });
    setBusy(false);
    if (!answer.ok) return setProblems({ errors: {}, message: failureText(answer.error) });
    saveFile(answer.body.file, answer.body.name ?? 'Leveringen.pdf');
    onClose();
  }

  return (
    <Modal title="Lijst printen" onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={(event) => setFields(readFields(event.currentTarget))}
      >
        <PrintListFields
          values={{ totDatum: fields.totDatum, Tijdslot: fields.Tijdslot }}
          errors={errors}
          steps={{ isRange: fields.isRange, hasDate: parseTypedDate(fields.datum) !== undefined }}
        />
        {busy && <p role="status">Laden...</p>}
        <ModalEnd message={message} cancel="Annuleer" onClose={onClose}>
          <SubmitButton busy={busy}>Genereer PDF</SubmitButton>
        </ModalEnd>
      </form>
    </Modal>
  );
}

function readFields(form: HTMLFormElement): Fields {
  const typed = Object.fromEntries(new FormData(form)) as Partial<Record<string, string>>;
  const { datum = '', totDatum = '', Tijdslot = '', bereik } = typed;
  return { datum, totDatum, Tijdslot, isRange: bereik !== undefined };
}

function fieldsOf(kept: KeptValue[]): Fields {
  const valueOf = (field: string) => kept.find(({ name }) => name === field)?.value ?? '';
  return {
    datum: valueOf('datum'),
    totDatum: valueOf('totDatum'),
    Tijdslot: valueOf('Tijdslot'),
    isRange: kept.some(({ name, checked }) => name === 'bereik' && checked),
  };
}

type Problems = { errors: FieldErrors; message: string };

function problemsOf({ datum, totDatum }: Fields): Problems {
  const errors = {
    ...(isWrong(datum) && { datum: NO_SUCH_DATE }),
    ...(isWrong(totDatum) && { totDatum: NO_SUCH_DATE }),
  };
  return { errors, message: datum + totDatum === '' ? NO_DATE : '' };
}

function failureText(error = ''): string {
  return `Fout bij exporteren. ${error}`.trim();
}

function isWrong(text: string): boolean {
  return text !== '' && parseTypedDate(text) === undefined;
}

function exportBody({ datum, totDatum, Tijdslot, isRange }: Fields) {
  const dates = [datum, totDatum].map((text) => parseTypedDate(text)).filter(Boolean);
  return { dates, tijdslot: isRange ? null : Tijdslot };
}
