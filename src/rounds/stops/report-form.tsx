import { OUTCOME_TEXTS, OUTCOMES } from '../../deliveries/outcome.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { formatAmountInput } from '../../shared/money.ts';
import { formatQuantity, formatQuantityInput } from '../../shared/quantity.ts';
import { HIDDEN, readTexts } from '../../shared/wire-names.ts';
import { AreaField, Hidden, inputOf, SelectField, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import type { RoundStop } from '../list.ts';
import type { ReportFields } from '../ticks/report.ts';
import { PROPOSED, REPORT_NAMES, STOP, tickNames } from '../wire-names.ts';

export const REPORT_TITLE = 'Wat is er gebeurd?';

export type ReportState = {
  fields: ReportFields;
  errors?: FieldErrors;
  message?: string;
};

type ReportFormProps = {
  action: string;
  back: string;
  /** Undefined in the dialog, because a script fills in the fields of the stop. */
  stop?: RoundStop;
  /** The sent form with its errors. Without it, the form has the last report or a proposal. */
  state?: ReportState | undefined;
  className?: string;
};

const outcomes = [
  { value: '', text: 'Nog niets gemeld' },
  ...OUTCOMES.map((value) => ({ value, text: OUTCOME_TEXTS[value] })),
];

/** Without scripts the form is a page. With scripts the form is a dialog (`islands/rounds/report-dialog.ts`). */
export function ReportForm({ action, back, stop, state, className }: ReportFormProps) {
  const { fields, errors = {}, message = '' } = state ?? { fields: fieldsOf(stop) };
  const inputFor = (name: 'outcome' | 'quantity' | 'received' | 'remark') =>
    inputOf({ errors }, tickNames[name], fields[name]);
  return (
    <form method="post" action={action} className={className} data-report-form="" noValidate>
      <Hidden
        fields={{
          [HIDDEN.requestId]: stop && crypto.randomUUID(),
          [STOP]: stop?.id,
          [tickNames.date]: stop?.date,
          [tickNames.was]: stop?.outcome ?? '',
          [PROPOSED]: fields.proposed,
        }}
      />
      <p className="which">
        {stop && `${stop.customerName}, ${formatQuantity(stop.quantity)} kuub`}
      </p>
      <SelectField
        label="Uitkomst"
        options={outcomes}
        hint="Niet thuis of geweigerd? Kantoor ziet het op Vandaag en kiest een andere dag."
        {...inputFor('outcome')}
      />
      <TextField
        label="Geleverd aantal in kuub, bij Minder geleverd"
        inputMode="decimal"
        {...inputFor('quantity')}
      />
      {fields.received !== undefined && (
        <TextField label="Contant ontvangen" inputMode="decimal" {...inputFor('received')} />
      )}
      <AreaField label="Opmerking" {...inputFor('remark')} />
      <FormEnd message={message} cancel={<CancelLink href={back} />}>
        <button className="primary">Opslaan</button>
      </FormEnd>
    </form>
  );
}

/** The values of the last report. Proposes a complete delivery and the cash to collect when these are not reported. */
function fieldsOf(stop: RoundStop | undefined): ReportFields {
  if (stop === undefined) return readTexts(REPORT_NAMES, {});
  const { outcome, deliveredQuantity, outcomeRemark, received, collect, due } = stop;
  const proposed = received === null && due > 0 && collect ? formatAmountInput(due) : '';
  const isCash = collect !== undefined || received !== null;
  const shown = received === null ? proposed : formatAmountInput(received);
  return {
    outcome: outcome ?? 'geleverd',
    quantity: deliveredQuantity === null ? '' : formatQuantityInput(deliveredQuantity),
    remark: outcomeRemark,
    received: isCash ? shown : undefined,
    proposed,
  };
}

export function ReportScreen(props: ReportFormProps) {
  return (
    <Screen back={props.back}>
      <div className="round calm">
        <ReportForm className="panel" {...props} />
      </div>
    </Screen>
  );
}
