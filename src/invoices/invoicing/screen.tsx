import { use } from 'react';
import { PresentPage } from '../../http/document.tsx';
import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { YES } from '../../shared/wire-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import { FilterForm } from '../../ui/filter.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { ClockProblem } from '../clock.ts';
import { invoicingHelp } from '../help.ts';
import { DELIVERED, RUN } from '../wire-names.ts';
import { LIST, OpenDeliveries, type OpenList, OpenSums } from './open-deliveries.tsx';

type InvoicingProps = OpenList & {
  /** The names of the required details of the firm that are empty. */
  missing: string[];
  clockProblem: ClockProblem | undefined;
  isMailSetUp: boolean;
};

export function InvoicingScreen(props: InvoicingProps) {
  const { missing, clockProblem, isMailSetUp, ...list } = props;
  const { today } = list;
  const isAdmin = use(PresentPage).user?.isAdmin ?? false;
  const { paymentRequestIncludesFee: requestsFee } = list.settings;
  const mails = isMailSetUp && list.settings.mailsInvoices;
  return (
    <Screen
      subtitle={<OpenSums {...list} />}
      help={invoicingHelp}
      tools={
        <FilterForm action={paths.invoicing()} target={`#${LIST}`} filter={list.filter}>
          <Checkbox name={DELIVERED} value={YES} defaultChecked={list.delivered} autoComplete="off">
            Alleen geleverd
          </Checkbox>
        </FilterForm>
      }
    >
      {clockProblem && <ClockNotice problem={clockProblem} isAdmin={isAdmin} />}
      {missing.length > 0 && <MissingDetails missing={missing} isAdmin={isAdmin} />}
      {/* The invoices of a run: `src/archive/run/` renders them. */}
      <div id={RUN} />
      <p className="notice without-scripts">
        Facturen maken kan alleen met JavaScript. Zet het aan in je browser, of gebruik een andere.
      </p>
      <div>
        <OpenDeliveries {...list} />
      </div>
      <RunBar today={today} requestsFee={requestsFee} mails={mails} />
    </Screen>
  );
}

function ClockNotice({ problem, isAdmin }: { problem: ClockProblem; isAdmin: boolean }) {
  return (
    <div className="warning">
      {problem.sentence}
      {isAdmin && problem.mayBeRight && (
        <form method="post" action={paths.trustClock()}>
          <button className="quiet">De klok staat goed, ga verder</button>
        </form>
      )}
    </div>
  );
}

function MissingDetails({ missing, isAdmin }: { missing: string[]; isAdmin: boolean }) {
  return (
    <p className="warning">
      {`Op de facturen ontbreekt nog: ${missing.join(', ')}. `}
      {isAdmin ? (
        <a href={paths.settings()}>Naar de instellingen</a>
      ) : (
        'Een beheerder vult dit in bij de instellingen.'
      )}
    </p>
  );
}

type RunBarProps = { today: IsoDate; requestsFee: boolean; mails: boolean };

/** The bar that invoices the selected deliveries. `islands/invoices/invoicing.entry.ts` makes it work. */
function RunBar({ today, requestsFee, mails }: RunBarProps) {
  return (
    <div
      className="run"
      data-island="invoicing"
      data-today={today}
      data-requests-fee={requestsFee ? '' : undefined}
      data-mails={mails ? '' : undefined}
    >
      <div className="buttons">
        <button
          type="button"
          name="maken"
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter"
          disabled
        >
          Factuur maken
        </button>
        <p role="status">Niets geselecteerd</p>
        <button type="button" name="stoppen" className="quiet clear" hidden>
          Stoppen na deze factuur
        </button>
        <button type="button" name="wissen" className="quiet clear" hidden>
          Selectie wissen
        </button>
      </div>
    </div>
  );
}
