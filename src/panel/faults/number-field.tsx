interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly min: number;
  readonly max?: number;
  readonly step: number | 'any';
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** A number with its label. */
export function NumberField({ label, onInput, ...attributes }: NumberFieldProps) {
  return (
    <label class="field">
      {label}
      <input
        type="number"
        {...attributes}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}
