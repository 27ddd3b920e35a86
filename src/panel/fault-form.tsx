import { useState } from 'preact/hooks';
import { operationNames } from '../interface/rules.js';
import { type FaultKind, maxDelayMs } from '../service/faults/fault.js';
import { buildFault, canBeProcessed, type FaultValues, toCode } from './build-fault.js';
import { CopyButton, usePanel } from './components.js';

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
  const state = usePanel();
  const [isAdded, setAdded] = useState(false);
  const values = state.faultValues.value;
  const { kind } = values;
  const code = toCode(buildFault(values), state.sandbox.value);
  const change = ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
    // An unchecked box is no entry.
    const entries = { processed: '', ...Object.fromEntries(new FormData(currentTarget)) };
    state.faultValues.value = { ...values, ...entries } as FaultValues;
    setAdded(false);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAdded(await state.act((mock) => mock.addFaults(buildFault(values))));
  };
  return (
    <form onInput={change} onSubmit={submit}>
      <div class="form">
        <SelectField name="kind" label="Kind" choices={Object.keys(kindTexts)} />
        {kind === 'status' && (
          <NumberField name="status" label="Status" min={200} max={599} required />
        )}
        {kind === 'delay' && (
          <NumberField name="delayMs" label="Time in ms" min={0} max={maxDelayMs} required />
        )}
      </div>
      <p class="quiet">{kindTexts[kind]}</p>
      {canBeProcessed(values) && (
        <label class="check">
          <input type="checkbox" name="processed" checked={values.processed === 'on'} />
          The plant store performs the request, and only the response is lost
        </label>
      )}
      <div class="form">
        <SelectField name="operation" label="Operation" choices={['', ...operationNames]} />
        <SelectField name="user" label="User" choices={['', ...state.userNames.value]} />
        <NumberField name="times" label="How many times" min={1} step={1} placeholder="always" />
        <NumberField
          name="likely"
          label="How likely, in %"
          min={0.000001}
          max={100}
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

interface FieldProps {
  readonly name: keyof FaultValues;
  readonly label: string;
}

/** One of several values; the empty one stands for all. */
function SelectField({ name, label, choices }: FieldProps & { choices: readonly string[] }) {
  const state = usePanel();
  return (
    <label class="field">
      {label}
      <select name={name} value={state.faultValues.value[name]}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice || 'all'}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberFieldProps extends FieldProps {
  readonly min: number;
  readonly max?: number;
  readonly step?: number;
  readonly required?: boolean;
  readonly placeholder?: string;
}

function NumberField({ name, label, ...attributes }: NumberFieldProps) {
  const state = usePanel();
  return (
    <label class="field">
      {label}
      <input
        type="number"
        name={name}
        step="any"
        value={state.faultValues.value[name]}
        {...attributes}
      />
    </label>
  );
}
