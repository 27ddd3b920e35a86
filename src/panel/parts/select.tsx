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
