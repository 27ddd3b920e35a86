interface SelectProps<Value extends string> {
  readonly value: Value;
  /** The values with their texts. */
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** One of several values. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { choices, onChange, ...attributes } = props;
  return (
    <select
      {...attributes}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Values whose texts are the values themselves. */
export function choicesOf<Value extends string>(values: readonly Value[]) {
  return values.map((value) => [value, value] as const);
}

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
