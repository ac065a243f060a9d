import type { ReactNode } from 'react';
import { internationalNumber } from '../customers/phone.ts';
import { FOR_CUSTOMER } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { sumOf } from '../shared/sum.ts';
import { Icon } from '../ui/icon.tsx';
import { State } from '../ui/state.tsx';
import type { Group, Line } from './lines.ts';
import { splitAt } from './split-at.ts';

type FoundProps = { text: string; groups: readonly Group[]; children?: ReactNode };

/** The lines as options. The user selects an option with the keyboard while the search field has the focus. */
export function FoundOptions({ text, groups, children }: FoundProps) {
  if (groups.length === 0) return <NothingFound text={text} />;
  const count = sumOf(groups, ({ lines }) => lines.length);
  return (
    <>
      <div className="two">
        <div role="listbox" id="gevonden" aria-label="Gevonden">
          {groups.map(({ name, lines }) => (
            <div key={name} role="group" aria-labelledby={`groep-${lines[0]?.key}`}>
              <h3 id={`groep-${lines[0]?.key}`} role="presentation">
                {name}
              </h3>
              {lines.map((line) => (
                <div
                  key={line.key}
                  role="option"
                  id={`gevonden-${line.key}`}
                  aria-selected="false"
                  data-href={line.href}
                  data-card={line.card}
                >
                  <LineTexts line={line} text={text} />
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className="card-place">{children}</div>
      </div>
      <p className="unseen" role="status">{`${count} gevonden`}</p>
    </>
  );
}

export function FoundLinks({ text, groups, children }: FoundProps) {
  if (groups.length === 0) return <NothingFound text={text} />;
  return (
    <div className="two panel">
      <div className="links">
        {groups.map(({ name, lines }) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul>
              {lines.map((line) => (
                <li key={line.key}>
                  <a href={line.href}>
                    <LineTexts line={line} text={text} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="card-place">{children}</div>
    </div>
  );
}

function LineTexts({ line, text }: { line: Line; text: string }) {
  const { icon, title, under } = line;
  return (
    <>
      <Icon name={icon} />
      <span>
        <b>
          <Marked text={title} part={text} />
        </b>
        <small>
          <Marked text={under} part={text} />
        </small>
      </span>
      <LineAnswer line={line} />
    </>
  );
}

function LineAnswer({ line: { answer, isLate, state } }: { line: Line }) {
  if (answer === '') return null;
  return (
    <small className={isLate && !state ? 'over' : undefined}>
      {state ? <State {...state} /> : answer}
    </small>
  );
}

function Marked({ text, part }: { text: string; part: string }) {
  const parts = splitAt(text, part);
  if (parts === undefined) return text;
  const [before, found, after] = parts;
  return (
    <>
      {before}
      <mark>{found}</mark>
      {after}
    </>
  );
}

/** Offers to plan for a name or a telephone number, and not for a number of an invoice or a part of a number. */
function NothingFound({ text }: { text: string }) {
  const name = `‘${text}’`;
  const isCaller = /\p{L}/u.test(text) || internationalNumber(text) !== undefined;
  return (
    <div className="empty" role="status">
      <strong>{`Niets gevonden voor ${name}`}</strong>
      <p>Probeer een deel van de naam, de straat of de laatste cijfers van het nummer.</p>
      {isCaller && (
        <a className="button primary" href={paths.plan({ [FOR_CUSTOMER]: text })}>
          {`Levering plannen voor ${name}`}
        </a>
      )}
    </div>
  );
}
