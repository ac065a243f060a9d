import type { IsoDate } from '../../shared/dates.ts';

type RunBarProps = { today: IsoDate; requestsFee: boolean; mails: boolean };

/** The bar that invoices the selected deliveries. `islands/invoices/invoicing.entry.ts` makes it work. */
export function RunBar({ today, requestsFee, mails }: RunBarProps) {
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
