interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}

/** The search of a tab, which the key `/` goes to. */
export function SearchField({ label, value, onInput }: SearchFieldProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder="Search (/)"
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}
