import { type KeyboardEvent, useRef, useState } from 'react';
import { paths } from '../../src/paths.ts';
import { fold } from '../../src/shared/names.ts';
import { describe, Field } from '../../src/ui/field.tsx';
import { call } from '../kit/call.ts';

export type Suggestion = {
  id: number;
  Klant_naam: string;
  leveringsadres: string;
  telefoonnummer: string;
  bezorgkosten: number | null;
  Betaling: string;
  opmerkingen: string;
};

const MIN_LETTERS = 2;
const CLOSE_AFTER_BLUR_MS = 150;
const LIST_ID = 'Klant_naam-list';

type CustomerFieldProps = {
  defaultValue: string;
  /** What stands in the field now. */
  typed: string;
  error: string | undefined;
  isFirst: boolean;
  onChoose: (customer: Suggestion) => void;
};

export function CustomerField(props: CustomerFieldProps) {
  const { defaultValue, typed, error, isFirst, onChoose } = props;
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState<number>();
  const asking = useRef<AbortController>(undefined);
  const open = isOpen && suggestions.length > 0;
  const known = suggestions.find(({ Klant_naam }) => fold(Klant_naam) === fold(typed));

  async function suggest(text: string) {
    asking.current?.abort();
    setIsOpen(true);
    setChosen(undefined);
    if (text.trim().length < MIN_LETTERS) return show([]);
    const { signal } = (asking.current = new AbortController());
    const answer = await call<Suggestion[]>('GET', paths.api.customers(text), { signal });
    if (!signal.aborted) show(answer.ok ? answer.body : []);
  }

  function show(found: Suggestion[]) {
    setSuggestions(found);
    setActive(-1);
  }

  /** An answer that is still to come may tell that the name is known. */
  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function choose(customer: Suggestion | undefined) {
    asking.current?.abort();
    if (customer !== undefined) onChoose(customer);
    setChosen(customer?.id);
    close();
  }

  /** A late answer may not change the list in which someone is choosing. */
  function move(step: number) {
    asking.current?.abort();
    setActive((active + step + suggestions.length) % suggestions.length);
  }

  function pressed(event: KeyboardEvent) {
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && active >= 0) choose(suggestions[active]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return (
    <Field label="Naam klant" name="Klant_naam" error={error}>
      <input
        id="Klant_naam"
        name="Klant_naam"
        defaultValue={defaultValue}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing but this form
        autoFocus={isFirst}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={LIST_ID}
        aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
        onInput={(event) => void suggest(event.currentTarget.value)}
        onKeyDown={pressed}
        onBlur={({ target }) =>
          setTimeout(() => target.matches(':focus') || close(), CLOSE_AFTER_BLUR_MS)
        }
        {...describe('Klant_naam', error)}
      />
      <div id={LIST_ID} role="listbox" aria-label="Bekende klanten" hidden={!open}>
        {suggestions.map((customer, index) => (
          <div
            key={customer.id}
            id={`${LIST_ID}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={() => choose(customer)}
          >
            {customer.Klant_naam}
            <small>
              {[customer.leveringsadres, customer.telefoonnummer].filter(Boolean).join(', ')}
            </small>
          </div>
        ))}
      </div>
      {known && known.id !== chosen && (
        <button type="button" className="link" onClick={() => choose(known)}>
          Bekende klant: gegevens invullen
        </button>
      )}
    </Field>
  );
}
