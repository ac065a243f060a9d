import { paths } from '../paths.ts';
import { formatDate } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { Hidden } from '../ui/field.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import type { TypedPart } from './divide-line.ts';
import { nameOf } from './end-lines.ts';
import { divideHelp } from './help.ts';
import type { StoredLine } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { confirmNames, divideNames, MORE } from './wire-names.ts';

type DivideScreenProps = {
  line: StoredLine;
  seenRest: string;
  parts: readonly TypedPart[];
  errors: FieldErrors;
  message: string;
};

export function DivideScreen({ line, seenRest, parts, errors, message }: DivideScreenProps) {
  const rest = formatEuros(cents(Math.abs(line.rest)));
  const firstWrong = parts.findIndex((_, at) => String(at) in errors);
  return (
    <Screen back={paths.payments()} help={divideHelp}>
      <form
        className="narrow division"
        method="post"
        action={paths.divideLine(line.id)}
        autoComplete="off"
      >
        {/* The Enter key presses the first button of a form. */}
        <button hidden>Verdeling boeken</button>
        <Hidden fields={{ [divideNames.rest]: seenRest }} />
        <p>
          <b>
            <Unbroken text={`${nameOf(line)}, ${formatDate(line.bookedOn)}, ${rest}`} />
          </b>
          <br />
          <small>{line.description}</small>
        </p>
        {message && firstWrong < 0 && (
          <p className="error" role="alert">
            {message}
          </p>
        )}
        {parts.map((part, at) => (
          <PartRow
            key={at}
            {...part}
            at={at}
            error={errors[String(at)] ?? ''}
            isRefund={line.rest < 0}
            hasFocus={at === Math.max(firstWrong, 0)}
          />
        ))}
        <p>
          <button className="link" name={confirmNames.action} value={MORE}>
            Meer regels
          </button>
        </p>
        <p className="hint">
          {`Zonder bedrag wordt geboekt wat er openstaat. Samen hoogstens ${rest}. Wat overblijft, blijft wachten.`}
        </p>
        <div className="buttons">
          <CancelLink href={paths.payments()} />
          <button className="primary">Verdeling boeken</button>
        </div>
      </form>
    </Screen>
  );
}

type PartRowProps = TypedPart & {
  at: number;
  error: string;
  isRefund: boolean;
  hasFocus: boolean;
};

function PartRow({ invoice, amount, at, error, isRefund, hasFocus }: PartRowProps) {
  return (
    <div className="part">
      <SearchField
        name={divideNames.invoice}
        id={`factuur-${at}`}
        label={`Factuur ${at + 1}`}
        value={invoice}
        isRefund={isRefund}
        {...(hasFocus && { autoFocus: true })}
      />
      <input
        name={divideNames.amount}
        aria-label={`Bedrag ${at + 1}`}
        defaultValue={amount}
        inputMode="decimal"
        placeholder="Bedrag"
        maxLength={20}
      />
      {error && <b className="bad">{error}</b>}
    </div>
  );
}
