import { operationNames } from '../../interface/operation-name.js';
import { usePanel } from '../parts/panel-context.js';
import { choicesOf, Select } from '../parts/select.js';
import type { ChangeFault, FaultValues } from '../state/fault-values.js';
import { NumberField } from './number-field.js';

interface FaultLimitFieldsProps {
  readonly values: FaultValues;
  readonly onChange: ChangeFault;
}

/** Which requests the fault applies to, and how often. */
export function FaultLimitFields({ values, onChange }: FaultLimitFieldsProps) {
  const { state } = usePanel();
  const { operation, user, times, likely } = values;
  // The chosen user may have been removed meanwhile.
  const users = state.userNames.value;
  const names = user === '' || users.includes(user) ? users : [...users, user];
  return (
    <div class="form">
      <label class="field">
        Operation
        <Select
          value={operation}
          choices={[['', 'all'], ...choicesOf(operationNames)]}
          onChange={(chosen) => onChange({ operation: chosen })}
        />
      </label>
      <label class="field">
        User
        <Select
          value={user}
          choices={[['', 'all'], ...choicesOf(names)]}
          onChange={(chosen) => onChange({ user: chosen })}
        />
      </label>
      <NumberField
        label="How many times"
        value={times}
        onInput={(text) => onChange({ times: text })}
        min={1}
        step={1}
        placeholder="always"
      />
      <NumberField
        label="How likely, in %"
        value={likely}
        onInput={(text) => onChange({ likely: text })}
        min={0.000001}
        max={100}
        step="any"
        placeholder="100"
      />
    </div>
  );
}
