import { recordAct } from '../audit/acts/queries.ts';
import type { Config } from '../config.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { hasLimit } from '../deliveries/load/load.ts';
import { missingDetails } from '../firm/firm.ts';
import { getSettings, setFirstStepsClosed } from '../firm/queries.ts';
import type { Settings } from '../firm/schema.ts';
import { paths } from '../paths.ts';
import { townOf } from '../shared/postal-address.ts';
import { hasCustomers, hasDeliveries } from './queries.ts';

export type FirstStep = {
  name: string;
  /** The reason for the step. For some steps that are done, it is what the office has entered. */
  text: string;
  isDone: boolean;
  href: string;
  /**
   * The text of the link. The link opens the screen for this step. When the step is done, the link opens the screen
   * that shows what was entered.
   */
  act: string;
};

export type FirstSteps = {
  steps: FirstStep[];
  /** Steps that an office may leave out. */
  extra: FirstStep[];
  hasDeliveries: boolean;
};

/**
 * Finds the steps of a new office, and which of them are done according to the data. Undefined when an administrator
 * has closed the list.
 */
export function findFirstSteps(db: Db, config: Config): FirstSteps | undefined {
  const settings = getSettings(db);
  if (settings.firstStepsClosed) return undefined;
  const [customers, deliveries] = [hasCustomers(db), hasDeliveries(db)];
  const steps = [
    ...stepsOfFirm(settings),
    {
      name: 'Klanten importeren',
      text: 'een lijst uit Excel; eerst een proef, dan pas echt',
      isDone: customers,
      ...(customers
        ? { href: paths.customers(), act: 'Bekijken' }
        : { href: paths.importCustomers(), act: 'Importeren' }),
    },
    {
      name: 'Eerste levering',
      text: 'klant, dag en kuub: klaar in een halve minuut',
      isDone: deliveries,
      ...(deliveries
        ? { href: paths.overview(), act: 'Bekijken' }
        : { href: paths.plan(), act: 'Plannen' }),
    },
  ];
  return { steps, extra: stepsOfServices(config), hasDeliveries: deliveries };
}

export function hideFirstSteps(db: Db): void {
  inTransaction(db, () => {
    if (getSettings(db).firstStepsClosed) return;
    setFirstStepsClosed(db, true);
    recordAct(db, { act: 'hide', kind: 'instellingen', recordId: 0 });
  });
}

function stepsOfFirm(settings: Settings): FirstStep[] {
  const { legalName, companyName, address, logoSha256, iban } = settings;
  const missing = missingDetails(settings).filter((name) => name !== 'IBAN');
  const isNamed = missing.length === 0;
  return [
    ofSettings('Bedrijfsgegevens', 'bedrijf', 'Invullen', {
      isDone: isNamed,
      text: isNamed
        ? `${legalName || companyName}, ${townOf(address)}`
        : `op elke factuur verplicht; nu nog: ${missing.join(', ')}`,
    }),
    ofSettings('Logo', 'logo', 'Plaatsen', {
      isDone: logoSha256 !== null,
      text: 'staat op elke factuur',
    }),
    ofSettings('IBAN', 'registratie', 'IBAN invullen', {
      isDone: iban !== '',
      text: iban || 'zonder rekening kan een klant niet overmaken',
    }),
    ofSettings('Capaciteit', 'planning', 'Instellen', {
      isDone: hasLimit({
        deliveries: settings.capacityDeliveries,
        quantity: settings.capacityQuantity,
      }),
      text: 'hoeveel past er in een ochtend en in een middag?',
    }),
  ];
}

function stepsOfServices({ mail, tikkie }: Config): FirstStep[] {
  return [
    ofSettings('E-mail', 'diensten', 'Instellen', {
      isDone: mail !== undefined,
      text: 'facturen en herinneringen versturen',
    }),
    ofSettings('Tikkie', 'diensten', 'Instellen', {
      isDone: tikkie !== undefined,
      text: 'betaalverzoeken sturen',
    }),
  ];
}

/** `part` is the id of a section on the screen of the settings. */
function ofSettings(
  name: string,
  part: string,
  act: string,
  state: Pick<FirstStep, 'isDone' | 'text'>,
): FirstStep {
  return {
    name,
    href: `${paths.settings()}#${part}`,
    act: state.isDone ? 'Wijzigen' : act,
    ...state,
  };
}

export function isReady({ steps }: Pick<FirstSteps, 'steps'>): boolean {
  return steps.every(({ isDone }) => isDone);
}
