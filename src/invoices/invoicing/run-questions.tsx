import { Fragment, type ReactNode } from 'react';
import { quantityRemark } from '../../deliveries/outcome.ts';
import type { Settings } from '../../firm/schema.ts';
import { paths } from '../../paths.ts';
import { isRequestable } from '../../shared/btw.ts';
import { plural } from '../../shared/plural.ts';
import { SubmitButton } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { MissingDetails, Unprintable, unprintableTexts } from './document-questions.tsx';
import { asProposed, isPaidInCash, type OpenDelivery } from './open-delivery.tsx';
import { NotRequestable, OutOfReach, UnknownMethods } from './payment-questions.tsx';
import { LessDelivered, Remarks } from './quantity-questions.tsx';

type Asked = {
  rows: OpenDelivery[];
  /** The ids of the deliveries whose quantity was corrected after the remark of the driver. */
  corrected: number[];
  /** The names of the required details of the firm that are empty. */
  missing: string[];
  mayFillIn: boolean;
  settings: Settings;
};

/** A question before a run. `isDoubt` is true if the run may be a mistake. Otherwise the user only makes a choice. */
type Question = { title: string; isDoubt: boolean; content: ReactNode };

/** The most important question comes first. */
export function questionsBefore({
  rows,
  corrected,
  missing,
  mayFillIn,
  settings,
}: Asked): Question[] {
  const held = rows.filter((row) => row.held !== undefined);
  const remarked = rows.filter(
    (row) => quantityRemark(row) !== undefined && !corrected.includes(row.id),
  );
  const less = rows.filter((row) => row.deliveredQuantity !== null);
  const proposed = rows.map((row) => asProposed(row, settings));
  const requests = proposed.filter((row) => row.payment === 'betaalverzoek' && !isPaidInCash(row));
  const notRequestable = requests.filter(({ toCome }) => !isRequestable(toCome.requested));
  const outOfReach = requests.filter((row) => !row.isReachable && !notRequestable.includes(row));
  const unknown = proposed.filter((row) => row.payment === 'onbekend');
  const unprintable = rows.filter((row) => unprintableTexts(row, settings).length > 0);
  const questions: (Question & { about: readonly unknown[] })[] = [
    {
      title: 'Gegevens van het bedrijf ontbreken',
      isDoubt: true,
      about: missing,
      content: <MissingDetails {...{ missing, mayFillIn }} />,
    },
    {
      title: 'Nog niet geleverd',
      isDoubt: true,
      about: held,
      content: <HeldBack held={held} />,
    },
    {
      title: 'Opmerking van de chauffeur',
      isDoubt: true,
      about: remarked,
      content: <Remarks rows={remarked} />,
    },
    {
      title: 'Minder geleverd dan gepland',
      isDoubt: false,
      about: less,
      content: <LessDelivered rows={less} settings={settings} />,
    },
    {
      title: 'Tekens die niet op de factuur kunnen',
      isDoubt: true,
      about: unprintable,
      content: <Unprintable rows={unprintable} settings={settings} />,
    },
    {
      title: 'Geen betaalverzoek voor dit bedrag',
      isDoubt: true,
      about: notRequestable,
      content: <NotRequestable rows={notRequestable} />,
    },
    {
      title: 'Betaalverzoek komt niet aan',
      isDoubt: true,
      about: outOfReach,
      content: <OutOfReach rows={outOfReach} />,
    },
    {
      title: 'Betaalmethode onbekend',
      isDoubt: false,
      about: unknown,
      content: <UnknownMethods unknown={unknown} days={settings.paymentTermDays} />,
    },
  ];
  return questions.filter(({ about }) => about.length > 0);
}

type RunQuestionsProps = {
  questions: Question[];
  /** The number of deliveries of the run. */
  count: number;
  /** Whether the page offers the settings first, because the user may fill in the missing details. */
  leadsToSettings: boolean;
};

/** `islands/invoices/run-questions.ts` shows this page in a dialog, and reads its fields. */
export function RunQuestions({ questions, count, leadsToSettings }: RunQuestionsProps) {
  const isDoubt = questions.some((question) => question.isDoubt);
  return (
    <Screen back={paths.invoicing()}>
      <form noValidate>
        {questions.map(({ title, content }, i) => (
          <Fragment key={title}>
            {i > 0 && <h3>{title}</h3>}
            {content}
          </Fragment>
        ))}
        <FormEnd message="" cancel={<CancelLink href={paths.invoicing()} />}>
          <SubmitButton busy={false} className={leadsToSettings ? 'quiet' : ''}>
            {isDoubt ? 'Toch maken' : `${plural(count, 'factuur')} maken`}
          </SubmitButton>
          {leadsToSettings && (
            <a className="button" href={paths.settings()}>
              Naar instellingen
            </a>
          )}
        </FormEnd>
      </form>
    </Screen>
  );
}

function HeldBack({ held }: { held: OpenDelivery[] }) {
  const [one, other] = held;
  if (one !== undefined && other === undefined)
    return (
      <>
        <p>{one.customerName}</p>
        <p>{`${one.held}. Toch factureren?`}</p>
      </>
    );
  return (
    <>
      <ul>
        {held.map(({ id, customerName, held: reason }) => (
          <li key={id}>{`${customerName}: ${reason}.`}</li>
        ))}
      </ul>
      <p>Toch factureren?</p>
    </>
  );
}
