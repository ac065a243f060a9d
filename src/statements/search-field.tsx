type SearchFieldProps = {
  name: string;
  id?: string;
  label: string;
  placeholder?: string;
  value?: string | undefined;
  isRefund: boolean;
  autoFocus?: boolean;
};

/** A field for the number or customer of any invoice. `islands/statements/statement.entry.ts` suggests invoices. */
export function SearchField({
  name,
  id = name,
  label,
  value,
  isRefund,
  placeholder = 'Factuurnummer of klant',
  ...focus
}: SearchFieldProps) {
  return (
    <span className="search">
      <input
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={100}
        data-refund={isRefund ? '1' : undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={`${id}-lijst`}
        {...focus}
      />
    </span>
  );
}
