import { type SubmitEvent, useRef, useState } from 'react';
import { paths } from '../../src/paths.ts';
import { SLOT_CHOICE } from '../../src/rounds/slot-choice.ts';
import { parseTypedDate } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { SelectField, SubmitButton } from '../../src/ui/field.tsx';
import { TypedDate } from '../../src/ui/typed-date.tsx';
import { callForFile } from '../kit/call.ts';
import { useFocusOnWrong } from '../kit/focus-wrong.ts';
import { type KeptValue, useModalDraft } from '../kit/modal-draft.ts';
import { Modal, ModalEnd } from '../kit/modal.tsx';
import { saveFile } from '../kit/save-file.ts';

const NO_DATE = 'Selecteer minstens 1 datum.';
const NO_SUCH_DATE = 'Deze datum bestaat niet. Typ dd/mm/jjjj.';

type Fields = { datum: string; totDatum: string; Tijdslot: string; isRange: boolean };
const nothing: Fields = { datum: '', totDatum: '', Tijdslot: '', isRange: false };

export function PrintList({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState(nothing);
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusOnWrong(errors);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const { isRange } = fields;
  const form = useRef<HTMLFormElement>(null);
  useModalDraft(form, (kept) => setFields(fieldsOf(kept)));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = readFields(event.currentTarget);
    const problems = dateProblems(sent);
    setErrors(problems);
    setMessage(sent.datum + sent.totDatum === '' ? NO_DATE : '');
    if (sent.datum + sent.totDatum === '' || Object.keys(problems).length > 0) return;
    setBusy(true);
    const answer = await callForFile('POST', paths.api.exportDeliveries(), { body: wanted(sent) });
    setBusy(false);
    if (!answer.ok) return setMessage(`Fout bij exporteren. ${answer.error ?? ''}`.trim());
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
        <TypedDate label="Datum" name="datum" id="print-datum" error={errors.datum} />
        <label className="check">
          <input type="checkbox" name="bereik" /> Gebruik tot datum
        </label>
        {isRange && (
          <TypedDate
            label="Tot datum"
            name="totDatum"
            id="print-tot"
            defaultValue={fields.totDatum}
            error={errors.totDatum}
          />
        )}
        {!isRange && parseTypedDate(fields.datum) !== undefined && (
          <SelectField
            label="Tijdslot"
            name="Tijdslot"
            options={SLOT_CHOICE}
            defaultValue={fields.Tijdslot}
          />
        )}
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

function dateProblems({ datum, totDatum }: Fields): FieldErrors {
  return {
    ...(isWrong(datum) && { datum: NO_SUCH_DATE }),
    ...(isWrong(totDatum) && { totDatum: NO_SUCH_DATE }),
  };
}

function isWrong(text: string): boolean {
  return text !== '' && parseTypedDate(text) === undefined;
}

function wanted({ datum, totDatum, Tijdslot, isRange }: Fields) {
  const dates = [datum, totDatum].map((text) => parseTypedDate(text)).filter(Boolean);
  return { dates, tijdslot: isRange ? null : Tijdslot };
}
