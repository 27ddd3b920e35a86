import { maxDelayMs } from '../../service/faults/fault.js';
import { Select } from '../parts/select.js';
import type { ChangeFault, FaultValues } from '../state/fault-values.js';
import { NumberField } from './number-field.js';

interface DelayFieldsProps {
  readonly values: FaultValues;
  readonly onChange: ChangeFault;
}

const delays = [
  ['fixed', 'fixed'],
  ['range', 'between two'],
] as const;
const bounds = { min: 0, max: maxDelayMs, step: 'any', required: true } as const;

/** How long the response is delayed: a fixed time, or between two. */
export function DelayFields({ values, onChange }: DelayFieldsProps) {
  const { delay, delayMs, fromMs, toMs } = values;
  return (
    <>
      <label class="field">
        Delay
        <Select value={delay} choices={delays} onChange={(chosen) => onChange({ delay: chosen })} />
      </label>
      {delay === 'fixed' ? (
        <NumberField
          {...bounds}
          label="Time in ms"
          value={delayMs}
          onInput={(text) => onChange({ delayMs: text })}
        />
      ) : (
        <>
          <NumberField
            {...bounds}
            label="From, in ms"
            value={fromMs}
            onInput={(text) => onChange({ fromMs: text })}
          />
          <NumberField
            {...bounds}
            label="To, in ms"
            value={toMs}
            onInput={(text) => onChange({ toMs: text })}
          />
        </>
      )}
    </>
  );
}
