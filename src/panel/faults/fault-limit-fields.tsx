import { operationNames } from '../../interface/operation-name.js';
import { usePanel } from '../parts/panel-context.js';
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
  const users = new Set(state.users.value.map((token) => token.user));
  const names = user === '' ? [...users] : [...users.add(user)];
  return (
    <div class="form">
      <label class="field">
        Operation
        <select
          value={operation}
          onChange={({ currentTarget }) =>
            onChange({ operation: currentTarget.value as FaultValues['operation'] })
          }
        >
          <option value="">all</option>
          {operationNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        User
        <select
          value={user}
          onChange={({ currentTarget }) => onChange({ user: currentTarget.value })}
        >
          <option value="">all</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
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
