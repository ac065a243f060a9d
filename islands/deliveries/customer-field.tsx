import { deliveryNames } from '../../src/deliveries/delivery.ts';
import { describe, Field } from '../../src/ui/field.tsx';
import type { useSuggestions } from './use-suggestions.ts';

const CLOSE_AFTER_BLUR_MS = 150;
const NAME = deliveryNames.customerName;
const LIST_ID = `${NAME}-list`;

type CustomerFieldProps = {
  defaultValue: string;
  error: string | undefined;
  isFirst: boolean;
  list: ReturnType<typeof useSuggestions>;
};

export function CustomerField(props: CustomerFieldProps) {
  const { defaultValue, error, isFirst } = props;
  const { close, choose, known, ...list } = props.list;
  return (
    <Field label="Naam klant" name={NAME} error={error}>
      <input
        id={NAME}
        name={NAME}
        defaultValue={defaultValue}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing but this form
        autoFocus={isFirst}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.open}
        aria-controls={LIST_ID}
        aria-activedescendant={list.active >= 0 ? `${LIST_ID}-${list.active}` : undefined}
        onInput={({ currentTarget }) => {
          void list.suggest(currentTarget.value);
          // When the field does not have the focus, the name was typed before hydration, so no list opens.
          if (!currentTarget.matches(':focus')) close();
        }}
        onKeyDown={list.pressed}
        onBlur={({ target }) =>
          setTimeout(() => target.matches(':focus') || close(), CLOSE_AFTER_BLUR_MS)
        }
        {...describe(NAME, error)}
      />
      <Suggestions {...list} choose={choose} />
      {known && known.id !== list.chosen && (
        <button type="button" className="link" onClick={() => choose(known)}>
          Bekende klant: gegevens invullen
        </button>
      )}
    </Field>
  );
}

type SuggestionsProps = Pick<
  ReturnType<typeof useSuggestions>,
  'suggestions' | 'open' | 'active' | 'choose'
>;

function Suggestions({ suggestions, open, active, choose }: SuggestionsProps) {
  return (
    <div id={LIST_ID} role="listbox" aria-label="Bekende klanten" hidden={!open}>
      {suggestions.map((customer, index) => (
        <div
          key={customer.id}
          id={`${LIST_ID}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => {
            // The click must not move the focus to the option, because choosing moves the focus to another field.
            event.preventDefault();
            choose(customer);
          }}
        >
          {customer.name}
          <small>{[customer.address, customer.phone].filter(Boolean).join(', ')}</small>
        </div>
      ))}
    </div>
  );
}
