import { formatDate, parseIsoDate } from '../shared/dates.ts';
import { choiceName, type Conflict, type Difference, MINE, THEIRS } from '../shared/merge.ts';
import { type Texts, toWireNames, type WireNames } from '../shared/wire-names.ts';
import { Icon } from './icon.tsx';

export type ConflictProps = {
  conflict: Conflict;
  names: WireNames;
  /** The fields as the user typed them. Undefined on a page without scripts. */
  typed?: Texts;
  /** The id of the form that the choices belong to. */
  form: string;
  onChoose?: (fields: Texts) => void;
};

/** This panel is above the form and gets the focus, so that the user reads it first. */
export function ConflictPanel({ conflict, ...choice }: ConflictProps) {
  const { heading, asked, taken } = conflict;
  const next =
    asked.length > 0 ? 'Kies per regel wat je wilt bewaren.' : 'Kijk het na en sla het opnieuw op.';
  return (
    <section
      className={`panel conflict${asked.length > 0 ? ' wide' : ''}`}
      tabIndex={-1}
      aria-labelledby="verschil"
      ref={focus}
    >
      <h2 id="verschil" className="state warn">
        <Icon name="alert" />
        {heading}
      </h2>
      <p>{`Er is nog niets opgeslagen, en wat je hebt ingevuld staat er nog. ${next}`}</p>
      <div className="versus">
        {asked.map((difference) => (
          <Choice key={difference.label} difference={difference} {...choice} />
        ))}
      </div>
      {taken.length > 0 && (
        <>
          <p>Deze wijzigingen van de ander zijn al overgenomen:</p>
          <ul>
            {taken.map(({ label, theirs }) => (
              <li key={label}>{`${label}: ${textOf(theirs)}`}</li>
            ))}
          </ul>
        </>
      )}
      {asked.length > 0 && (
        <div className="buttons">
          <button form={choice.form}>Deze keuze bewaren</button>
        </div>
      )}
    </section>
  );
}

function focus(panel: HTMLElement | null): void {
  panel?.focus();
}

type ChoiceProps = Omit<ConflictProps, 'conflict'> & { difference: Difference };

function Choice({ difference, names, typed, form, onChoose }: ChoiceProps) {
  const { label, mine, theirs } = difference;
  const name = choiceName({ theirs: toWireNames(names, theirs) });
  const areTheirs = typed && Object.keys(theirs).every((field) => typed[field] === theirs[field]);
  const option = (value: string, whose: string, fields: Texts) => (
    <label>
      <input
        type="radio"
        name={name}
        value={value}
        autoComplete="off"
        {...(onChoose
          ? {
              checked: areTheirs === (value === THEIRS),
              onChange: () => onChoose(fields),
            }
          : { form, defaultChecked: value === MINE })}
      />
      <span>
        <small>{whose}</small>
        {textOf(fields)}
      </span>
    </label>
  );
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`}>
      <b id={`${name}-label`}>{label}</b>
      {option(THEIRS, 'de ander', theirs)}
      {option(MINE, 'jij', mine)}
    </div>
  );
}

function textOf(fields: Texts): string {
  return Object.entries(fields)
    .map(([name, text]) => shown(name, text))
    .join(' ');
}

function shown(name: string, text: string): string {
  if (text === '') return 'leeg';
  if (name === 'quantity') return `${text} kuub`;
  const date = name === 'date' ? parseIsoDate(text) : undefined;
  return date === undefined ? text : formatDate(date);
}
