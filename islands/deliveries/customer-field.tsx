import { deliveryNames } from '../../src/deliveries/delivery.ts';
import { describe, Field } from '../../src/ui/field.tsx';
import type { useSuggestions } from './use-suggestions.ts';

const NAME = deliveryNames.customerName;

type CustomerFieldProps = {
  defaultValue: string;
  error: string | undefined;
  isFirst: boolean;
  list: ReturnType<typeof useSuggestions>;
};

export function CustomerField({ defaultValue, error, isFirst, list }: CustomerFieldProps) {
  const { input, offered, choose } = list;
  return (
    <Field label="Naam klant" name={NAME} error={error}>
      <input
        ref={input}
        id={NAME}
        name={NAME}
        defaultValue={defaultValue}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has only this form
        autoFocus={isFirst}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={`${NAME}-list`}
        {...describe(NAME, error)}
      />
      {offered && (
        <button type="button" className="link" onClick={() => choose(offered)}>
          Bekende klant: gegevens invullen
        </button>
      )}
    </Field>
  );
}
