import { use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { paths } from '../paths.ts';
import { formatDay } from '../shared/calendar.ts';
import { addDays, formatSlashDate, type IsoDate, SLOTS } from '../shared/dates.ts';
import { type DomainError, type FieldErrors, shownErrors } from '../shared/domain-error.ts';
import { byCall } from '../ui/dialog.ts';
import { Checkbox, SelectField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { TypedDate } from '../ui/typed-date.tsx';
import { IS_RANGE, periodNames } from './wire-names.ts';

type PrintListProps = {
  values: { from?: string | undefined; until?: string | undefined };
  error: DomainError | undefined;
  today: IsoDate;
};

export function PrintListScreen({ values, error, today }: PrintListProps) {
  const { errors, message } = shownErrors(error);
  const { isInDialog } = use(PresentPage);
  return (
    <Screen back={paths.overview()}>
      <form
        className="narrow"
        method="post"
        noValidate
        action={paths.printList()}
        data-script="print-list"
        {...byCall('POST', paths.api.exportDeliveries(), { saves: 'Leveringen.pdf' })}
      >
        {isInDialog ? (
          <DialogFields today={today} />
        ) : (
          <PageFields values={values} errors={errors} />
        )}
        <FormEnd
          message={message}
          cancel={<CancelLink href={paths.overview()}>Annuleer</CancelLink>}
        >
          <button className="i-print">Genereer PDF</button>
        </FormEnd>
      </form>
      {isInDialog && <p role="status" />}
    </Screen>
  );
}

/**
 * `islands/rounds/print-list.ts` inserts the fields of a template when the user needs these fields. The dialog has its
 * own ids, because the page below the dialog has a date field too.
 */
function DialogFields({ today }: { today: IsoDate }) {
  return (
    <>
      <TypedDate label="Datum" id="print-datum" mark="/" name={periodNames.from} />
      <p className="hint">
        {`Vandaag is ${formatDay(today)}. Kies `}
        <FillButton date={today}>Vandaag</FillButton>{' '}
        <FillButton date={addDays(today, 1)}>Morgen</FillButton>
      </p>
      <Checkbox className="check" name={IS_RANGE}>
        Gebruik tot datum
      </Checkbox>
      <template>
        <TypedDate label="Tot datum" id="print-tot" mark="/" name={periodNames.until} />
      </template>
      <template>
        <SlotField />
      </template>
      <output className="hint" />
    </>
  );
}

/** A button that fills in a date, because the contract says that the dialog opens with an empty date. */
function FillButton({ date, children }: { date: IsoDate; children: string }) {
  return (
    <button type="button" className="link" data-fill={formatSlashDate(date)}>
      {children}
    </button>
  );
}

type PageFieldsProps = Pick<PrintListProps, 'values'> & { errors: FieldErrors };

function PageFields({ values, errors }: PageFieldsProps) {
  return (
    <>
      <TypedDate
        label="Datum"
        mark="/"
        name={periodNames.from}
        defaultValue={values.from}
        error={errors.from}
      />
      <TypedDate
        label="Tot datum (leeg voor één dag)"
        mark="/"
        name={periodNames.until}
        defaultValue={values.until}
        error={errors.until}
      />
      <SlotField />
    </>
  );
}

const SLOT_CHOICE = [{ value: 'hele dag', text: 'Hele dag' }, ...SLOTS];

function SlotField() {
  return <SelectField label="Tijdslot" name={periodNames.slot} options={SLOT_CHOICE} />;
}
