interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** The values with their texts; the first is the one that filters nothing. */
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** A filter that is one of several values. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <select
      aria-label={label}
      value={value}
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
