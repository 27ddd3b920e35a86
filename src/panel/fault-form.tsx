import { useState } from 'preact/hooks';
import { operationNames } from '../interface/operation-name.js';
import { describeFault } from '../service/faults/describe-fault.js';
import { maxDelayMs } from '../service/wait.js';
import { buildFault, canBeProcessed, type FaultValues, kinds, toCode } from './build-fault.js';
import { CopyButton, Field, Select, TextArea, usePanel } from './components.js';

/** Turns on a fault that a person describes. The values stay when the mock rejects the fault. */
export function FaultForm() {
  const state = usePanel();
  const [isAdded, setAdded] = useState(false);
  const values = state.faultValues.value;
  const { kind } = values;
  const bind = (name: keyof FaultValues) => ({ name, value: values[name] });
  const fault = buildFault(values);
  const code = toCode(fault, state.sandbox.value);
  const change = ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
    // A form has no entry for an unchecked box.
    const entries = { processed: '', ...Object.fromEntries(new FormData(currentTarget)) };
    state.faultValues.value = { ...values, ...entries } as FaultValues;
    setAdded(false);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAdded(await state.act((mock) => mock.addFaults(fault)));
  };
  return (
    <form onInput={change} onSubmit={submit}>
      <div class="form">
        <label class="field">
          Kind
          <Select {...bind('kind')} choices={kinds} />
        </label>
        {(kind === 'status' || kind === 'respond') && (
          <Field {...bind('status')} label="Status" type="number" min={200} max={599} required />
        )}
        {kind === 'delay' && (
          <Field
            {...bind('delayMs')}
            label="Time in ms"
            type="number"
            min={0}
            max={maxDelayMs}
            step="any"
            required
          />
        )}
      </div>
      {kind === 'respond' && (
        <div class="form">
          <TextArea {...bind('headers')} label="Headers" placeholder="retry-after: 5" />
          <TextArea
            {...bind('body')}
            label="Body"
            placeholder='{ "error": 429, "message": "Slow" }'
          />
        </div>
      )}
      <p class="quiet">{describeFault(fault)}.</p>
      {canBeProcessed(values) && (
        <label class="check">
          <input type="checkbox" name="processed" checked={values.processed === 'on'} />
          The plant store performs the request, and only the response is lost
        </label>
      )}
      <div class="form">
        <label class="field">
          Operation
          <Select {...bind('operation')} choices={[['', 'all'], ...operationNames]} />
        </label>
        <label class="field">
          User
          <Select {...bind('user')} choices={[['', 'all'], ...state.userNames.value]} />
        </label>
        <Field
          {...bind('times')}
          label="How many times"
          type="number"
          min={1}
          placeholder="always"
        />
        <Field
          {...bind('likely')}
          label="How likely, in %"
          type="number"
          min={0.000001}
          max={100}
          step="any"
          placeholder="100"
        />
      </div>
      <div class="actions">
        <button type="submit" class="primary" disabled={state.isBusy.value}>
          Turn on
        </button>
        <span role="status">{isAdded && 'It is on.'}</span>
      </div>
      <h3>In code</h3>
      <pre>{code}</pre>
      <CopyButton label="Copy code" text={() => code} />
    </form>
  );
}
