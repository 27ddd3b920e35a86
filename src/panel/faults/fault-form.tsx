import { useState } from 'preact/hooks';
import { operationNames } from '../../interface/rules.js';
import { type FaultKind, maxDelayMs } from '../../service/faults/fault.js';
import { choicesOf, Select } from '../parts/fields.js';
import { usePanel } from '../parts/panel-context.js';
import { buildFault, canBeProcessed, type FaultValues } from './build-fault.js';

/** The kinds of faults, in the order of the form, and what a client sees of each. */
const kindTexts: Readonly<Record<FaultKind, string>> = {
  status:
    'Answers with this status. From 300 on, the body is an Error. Below 300, only a success gets the status.',
  delay: 'The response comes late.',
  'expired-token': 'The response is the one that an expired token gets.',
  'drop-connection': 'The connection is closed without a response.',
  'no-answer': 'There is no response until the client gives up.',
  'truncate-body': 'The connection is closed after the headers and half of the body.',
  'malformed-json': 'The body lacks its last character, so that it is not JSON.',
  'empty-body': 'The response has its status and headers, but no body.',
};

/** Turns on a fault that a person describes. What was typed stays, also when the mock rejects it. */
export function FaultForm() {
  const { state } = usePanel();
  const [isAdded, setAdded] = useState(false);
  const values = state.faultValues.value;
  const { kind, status, delayMs, operation, user, times, likely, isProcessed } = values;
  const change = (changed: Partial<FaultValues>) => {
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
      <div class="form">
        <label class="field">
          Kind
          <Select
            aria-describedby="fault-kind-text"
            value={kind}
            choices={choicesOf(Object.keys(kindTexts) as FaultKind[])}
            onChange={(chosen) => change({ kind: chosen })}
          />
        </label>
        {kind === 'status' && (
          <NumberField
            label="Status"
            value={status}
            onInput={(text) => change({ status: text })}
            min={200}
            max={599}
            required
          />
        )}
        {kind === 'delay' && (
          <NumberField
            label="Time in ms"
            value={delayMs}
            onInput={(text) => change({ delayMs: text })}
            min={0}
            max={maxDelayMs}
            step="any"
            required
          />
        )}
      </div>
      <p class="quiet" id="fault-kind-text">
        {kindTexts[kind]}
      </p>
      {canBeProcessed(values) && (
        <label class="check">
          <input
            type="checkbox"
            checked={isProcessed}
            onChange={({ currentTarget }) => change({ isProcessed: currentTarget.checked })}
          />
          The plant store performs the request, and only the response is lost
        </label>
      )}
      <div class="form">
        <label class="field">
          Operation
          <Select
            value={operation}
            choices={[['', 'all'], ...choicesOf(operationNames)]}
            onChange={(chosen) => change({ operation: chosen })}
          />
        </label>
        <label class="field">
          User
          <Select
            value={user}
            choices={[['', 'all'], ...choicesOf(state.userNames.value)]}
            onChange={(chosen) => change({ user: chosen })}
          />
        </label>
        <NumberField
          label="How many times"
          value={times}
          onInput={(text) => change({ times: text })}
          min={1}
          placeholder="always"
        />
        <NumberField
          label="How likely, in %"
          value={likely}
          onInput={(text) => change({ likely: text })}
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
    </form>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly min: number;
  readonly max?: number;
  readonly step?: 'any';
  readonly required?: boolean;
  readonly placeholder?: string;
}

function NumberField({ label, onInput, ...attributes }: NumberFieldProps) {
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
