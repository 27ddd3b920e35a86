import { choicesOf, Select } from '../parts/select.js';
import type { ChangeFault, FaultValues } from '../state/fault-values.js';
import { canBeProcessed } from './build-fault.js';
import { DelayFields } from './delay-fields.js';
import { faultKinds, faultKindTexts } from './fault-kind-texts.js';
import { NumberField } from './number-field.js';

interface FaultEffectFieldsProps {
  readonly values: FaultValues;
  readonly onChange: ChangeFault;
}

/** What the fault does: its kind, and the members of that kind. */
export function FaultEffectFields({ values, onChange }: FaultEffectFieldsProps) {
  const { kind, status, isProcessed } = values;
  return (
    <>
      <div class="form">
        <label class="field">
          Kind
          <Select
            aria-describedby="fault-kind-text"
            value={kind}
            choices={choicesOf(faultKinds)}
            onChange={(chosen) => onChange({ kind: chosen })}
          />
        </label>
        {kind === 'status' && (
          <NumberField
            label="Status"
            value={status}
            onInput={(text) => onChange({ status: text })}
            min={200}
            max={599}
            step={1}
            required
          />
        )}
        {kind === 'delay' && <DelayFields values={values} onChange={onChange} />}
      </div>
      <p class="quiet" id="fault-kind-text">
        {faultKindTexts[kind]}
      </p>
      {canBeProcessed(values) && (
        <label class="check">
          <input
            type="checkbox"
            checked={isProcessed}
            onChange={({ currentTarget }) => onChange({ isProcessed: currentTarget.checked })}
          />
          The plant store performs the request, and only the response is lost
        </label>
      )}
    </>
  );
}
