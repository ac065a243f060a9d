import { SLOTS } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { TypedDate } from '../ui/typed-date.tsx';
import { IS_RANGE, type PeriodField, periodNames } from './wire-names.ts';

export type PrintListValues = Partial<Record<PeriodField, string | undefined>>;

type Steps = { isRange: boolean; hasDate: boolean };
type FieldsProps = { values: PrintListValues; errors: FieldErrors; steps?: Steps };

/** The dialog shows the fields step by step. The page without scripts shows all of them. */
export function PrintListFields({ values, errors, steps }: FieldsProps) {
  const DateField = steps ? DialogDate : PageDate;
  const hasUntil = !steps || steps.isRange;
  const hasSlot = !steps || (steps.hasDate && !steps.isRange);
  return (
    <>
      <DateField label="Datum" field="from" defaultValue={values.from} error={errors.from} />
      {steps && (
        <label className="check">
          <input type="checkbox" name={IS_RANGE} /> Gebruik tot datum
        </label>
      )}
      {hasUntil && (
        <DateField
          label={steps ? 'Tot datum' : 'Tot datum (leeg voor één dag)'}
          field="until"
          defaultValue={values.until}
          error={errors.until}
        />
      )}
      {hasSlot && (
        <SelectField
          label="Tijdslot"
          name={periodNames.slot}
          options={SLOT_CHOICE}
          defaultValue={values.slot}
        />
      )}
    </>
  );
}

const SLOT_CHOICE = [
  { value: 'hele dag', text: 'Hele dag' },
  ...SLOTS.map((slot) => ({ value: slot, text: slot })),
];

type DateFieldProps = {
  label: string;
  field: keyof typeof DIALOG_IDS;
  defaultValue: string | undefined;
  error: string | undefined;
};

function PageDate({ field, ...props }: DateFieldProps) {
  return <TextField type="date" name={periodNames[field]} {...props} />;
}

/** The list below the dialog has a date field too, so the fields of the dialog need ids of their own. */
const DIALOG_IDS = { from: 'print-datum', until: 'print-tot' };

function DialogDate({ field, defaultValue = '', ...props }: DateFieldProps) {
  const names = { id: DIALOG_IDS[field], name: periodNames[field] };
  return <TypedDate {...names} defaultValue={defaultValue} {...props} />;
}
