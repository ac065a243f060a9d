import { paths } from '../../paths.ts';
import { ExportForms } from '../../payments/exports/export-forms.tsx';
import { formatDayOfMonth } from '../../shared/calendar.ts';
import { withThousandsDots } from '../../shared/decimal.ts';
import { formatEuros, formatWholeEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { EmptyList } from '../../ui/empty.tsx';
import { Figure } from '../../ui/figure.tsx';
import { ButtonLink, Screen } from '../../ui/screen.tsx';
import { reloadedOnChange } from '../../ui/table.tsx';
import {
  averagePrice,
  daysToPay,
  type Figures,
  firstDayOf,
  growth,
  type Totals,
} from './figures.ts';
import { figuresHelp } from './help.ts';
import { MonthCharts, MonthTable } from './months.tsx';
import { Best, Methods, Quarters, Uncollectible } from './panels.tsx';
import { YEAR } from './wire.ts';

type FiguresScreenProps = Figures & { firstYear: number | null };

export function FiguresScreen({ firstYear, ...figures }: FiguresScreenProps) {
  const { year } = figures;
  return (
    <Screen
      help={figuresHelp}
      subtitle={periodText(figures)}
      tools={
        <>
          <YearTabs {...figures} firstYear={firstYear} />
          <ButtonLink href={paths.figuresDownload({ [YEAR]: year })} className="i-download">
            CSV
          </ButtonLink>
        </>
      }
    >
      <FiguresOfYear {...figures} />
    </Screen>
  );
}

/** The part of the screen that is reloaded when a colleague changes a delivery, an invoice, a credit or a payment. */
export function FiguresOfYear(figures: Figures) {
  const { year } = figures;
  const hasNone = isEmpty(figures);
  return (
    <div
      id="cijfers"
      className={hasNone ? 'panel' : undefined}
      {...reloadedOnChange(paths.figures({ [YEAR]: year }), 'levering')}
    >
      {hasNone ? (
        <EmptyList
          title={`Nog geen cijfers over ${year}`}
          text="Na de eerste factuur zie je hier omzet, kuub en BTW per kwartaal."
          act={{ text: 'Leveringen factureren', href: paths.invoicing(), icon: 'invoice' }}
        />
      ) : (
        <Contents {...figures} />
      )}
    </div>
  );
}

function Contents(figures: Figures) {
  return (
    <div className="stack">
      <Summary {...figures} />
      <div className="cols halves wide-first">
        <div className="stack">
          <MonthCharts {...figures} />
          <Quarters {...figures} />
          <Uncollectible {...figures} />
          <ExportForms {...figures} from={firstDayOf(figures.year)} />
        </div>
        <div className="stack">
          <MonthTable {...figures} />
          <Best {...figures} />
          <Methods {...figures} />
        </div>
      </div>
    </div>
  );
}

function periodText({ year, until, today }: Figures): string {
  if (until < today) return `Vergeleken met ${year - 1}`;
  return `${year} tot en met ${formatDayOfMonth(until)}, vergeleken met dezelfde dagen van ${year - 1}`;
}

function isEmpty({ total, totalBefore, methods }: Figures): boolean {
  return isNothing(total) && isNothing(totalBefore) && methods.length === 0;
}

function isNothing({ deliveries, net, credits }: Totals): boolean {
  return deliveries === 0 && net === 0 && credits === 0;
}

const TABS = 5;

function YearTabs({ year, today, firstYear }: Figures & Pick<FiguresScreenProps, 'firstYear'>) {
  const present = Number(today.slice(0, 4));
  const first = Math.max(present - TABS + 1, Math.min(firstYear ?? present, present));
  const years = new Set([
    year,
    ...Array.from({ length: present - first + 1 }, (_, i) => first + i),
  ]);
  return (
    <nav className="tabs" aria-label="Jaar">
      {[...years]
        .toSorted((a, b) => a - b)
        .map((one) => (
          <a
            key={one}
            href={paths.figures({ [YEAR]: one })}
            aria-current={one === year ? 'page' : undefined}
          >
            {one}
          </a>
        ))}
    </nav>
  );
}

function Summary(figures: Figures) {
  const { total, comparable, methods, planned, pricesIncludeVat } = figures;
  const price = averagePrice(total);
  const days = daysToPay(methods);
  return (
    <div className="figures">
      <Figure amount={formatWholeEuros(total.net)}>
        {`omzet zonder BTW${grown(total.net, comparable.net)}`}
      </Figure>
      <Figure amount={`${formatQuantity(total.quantity)} kuub`}>
        {`${plural(total.deliveries, 'levering')}${grown(total.quantity, comparable.quantity)}${plannedText(planned)}`}
      </Figure>
      <Figure amount={price === undefined ? '–' : formatEuros(price)}>
        {`gemiddeld per kuub met bezorgkosten, ${pricesIncludeVat ? 'incl.' : 'excl.'} BTW`}
      </Figure>
      <Figure amount={days === undefined ? '–' : plural(days, 'dag')}>
        van factuur tot betaling, zonder contant
      </Figure>
    </div>
  );
}

/** The planned quantity is not part of the delivered quantity, so the text mentions it separately. */
function plannedText({ deliveries, quantity }: Figures['planned']): string {
  return deliveries === 0 ? '' : `; nog ${formatQuantity(quantity)} kuub gepland`;
}

function grown(now: number, before: number): string {
  const percent = growth(now, before);
  if (percent === undefined) return '';
  if (percent === 0) return ', evenveel';
  return `, ${withThousandsDots(String(Math.abs(percent)))}\u00a0% ${percent > 0 ? 'meer' : 'minder'}`;
}
