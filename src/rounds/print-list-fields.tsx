import { SLOTS } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { TypedDate } from '../ui/typed-date.tsx';

declare module '../ui/island.tsx' {
  interface ModalProps {
    'print-list': object;
  }
}

type Name = 'datum' | 'totDatum' | 'Tijdslot';
export type PrintListValues = Partial<Record<Name, string | undefined>>;

/** The steps of the dialog: a date, and then a slot or a second date. */
type Steps = { isRange: boolean; hasDate: boolean };
type FieldsProps = { values: PrintListValues; errors: FieldErrors; steps?: Steps };

/** The fields of the driver's list. The page, which works without scripts, has no steps and shows all of them. */
export function PrintListFields({ values, errors, steps }: FieldsProps) {
  const DateField = steps ? DialogDate : PageDate;
  const hasUntil = !steps || steps.isRange;
  const hasSlot = !steps || (steps.hasDate && !steps.isRange);
  return (
    <>
      <DateField label="Datum" name="datum" defaultValue={values.datum} error={errors.datum} />
      {steps && (
        <label className="check">
          <input type="checkbox" name="bereik" /> Gebruik tot datum
        </label>
      )}
      {hasUntil && (
        <DateField
          label={steps ? 'Tot datum' : 'Tot datum (leeg voor één dag)'}
          name="totDatum"
          defaultValue={values.totDatum}
          error={errors.totDatum}
        />
      )}
      {hasSlot && (
        <SelectField
          label="Tijdslot"
          name="Tijdslot"
          options={SLOT_CHOICE}
          defaultValue={values.Tijdslot}
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
  name: keyof typeof DIALOG_IDS;
  defaultValue: string | undefined;
  error: string | undefined;
};

function PageDate(props: DateFieldProps) {
  return <TextField type="date" {...props} />;
}

/** The screen below the dialog has a field `datum` too: the dialog's fields need ids of their own. */
const DIALOG_IDS = { datum: 'print-datum', totDatum: 'print-tot' };

function DialogDate({ defaultValue = '', ...props }: DateFieldProps) {
  return <TypedDate id={DIALOG_IDS[props.name]} defaultValue={defaultValue} {...props} />;
}
