import { useRef, useState } from 'react';
import { NO_DATE, NO_SUCH_DATE } from '../../src/rounds/period.ts';
import { PrintListFields } from '../../src/rounds/print-list-fields.tsx';
import { IS_RANGE, type PeriodField, periodNames } from '../../src/rounds/wire-names.ts';
import { parseTypedDate } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { readTexts } from '../../src/shared/wire-names.ts';
import { SubmitButton } from '../../src/ui/field.tsx';
import { callForFile } from '../kit/call.ts';
import { useModalDraft } from '../kit/draft.ts';
import type { KeptValue } from '../kit/kept-values.ts';
import { Modal, ModalEnd, type Refused, useModalForm } from '../kit/modal.tsx';
import { saveFile } from '../kit/save-file.ts';

type Fields = Record<PeriodField, string> & { isRange: boolean };
const emptyFields: Fields = { from: '', until: '', slot: '', isRange: false };

export function PrintList({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState(emptyFields);
  const form = useRef<HTMLFormElement>(null);
  useModalDraft(form, (kept) => setFields(fieldsOf(kept)));
  const { errors, message, busy, onSubmit } = useModalForm(readFields, problemsOf, async (sent) => {
    const body = exportBody(sent);
    const answer = await callForFile('POST', islandPaths.api.exportDeliveries(), { body });
    if (!answer.ok) return { message: `Fout bij exporteren. ${answer.error ?? ''}`.trim() };
    saveFile(answer.body.file, answer.body.name ?? 'Leveringen.pdf');
    onClose();
    return undefined;
  });

  return (
    <Modal title="Lijst printen" onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => setFields(readFields(event.currentTarget))}
      >
        <PrintListFields
          values={{ until: fields.until, slot: fields.slot }}
          errors={errors}
          steps={{ isRange: fields.isRange, hasDate: parseTypedDate(fields.from) !== undefined }}
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
  return { ...readTexts(periodNames, typed), isRange: typed[IS_RANGE] !== undefined };
}

function fieldsOf(kept: KeptValue[]): Fields {
  const typed = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  const isRange = kept.some(({ name, checked }) => name === IS_RANGE && checked);
  return { ...readTexts(periodNames, typed), isRange };
}

function exportBody({ from, until, slot, isRange }: Fields) {
  const dates = [from, until].map((text) => parseTypedDate(text)).filter(Boolean);
  return { dates, tijdslot: isRange ? null : slot };
}

function problemsOf({ from, until }: Fields): Refused {
  const errors = {
    ...(isWrong(from) && { from: NO_SUCH_DATE }),
    ...(isWrong(until) && { until: NO_SUCH_DATE }),
  };
  return { errors, message: from + until === '' ? NO_DATE : '' };
}

function isWrong(text: string): boolean {
  return text !== '' && parseTypedDate(text) === undefined;
}
