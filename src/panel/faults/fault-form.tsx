import { useState } from 'preact/hooks';
import { usePanel } from '../parts/panel-context.js';
import type { ChangeFault } from '../state/fault-values.js';
import { buildFault } from './build-fault.js';
import { FaultEffectFields } from './fault-effect-fields.js';
import { FaultLimitFields } from './fault-limit-fields.js';

/** Turns on a fault that a person describes. What was typed stays, also when the mock rejects it. */
export function FaultForm() {
  const { state } = usePanel();
  const [isAdded, setAdded] = useState(false);
  const values = state.faultValues.value;
  const change: ChangeFault = (changed) => {
    state.faultValues.value = { ...state.faultValues.value, ...changed };
    setAdded(false);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fault = buildFault(values);
    if (fault !== undefined) {
      setAdded(false);
      setAdded(await state.act((mock) => mock.addFaults(fault)));
    }
  };
  return (
    <form onSubmit={submit}>
      <FaultEffectFields values={values} onChange={change} />
      <FaultLimitFields values={values} onChange={change} />
      <div class="actions">
        <button type="submit" class="primary" disabled={state.isBusy.value}>
          Turn on
        </button>
        <span role="status">{isAdded && 'It is on.'}</span>
      </div>
    </form>
  );
}
