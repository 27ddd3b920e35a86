import { useState } from 'preact/hooks';
import { operationNames } from '../interface/operation-name.js';
import { describeFault } from '../service/faults/describe-fault.js';
import { buildFault, type FaultValues, fieldsOf, kinds, toCode } from './build-fault.js';
import { CopyButton, Field, Select, TextArea, usePanel } from './components.js';

/** Turns on a fault that a person describes. The values stay when the mock rejects the fault. */
export function FaultForm() {
  const state = usePanel();
  const [isAdded, setAdded] = useState(false);
  const values = state.faultValues.value;
  const fields = fieldsOf(values);
  const bind = (name: keyof FaultValues) => ({ name, value: values[name] });
  const fault = buildFault(values);
  const code = toCode(fault, state.sandbox.value);
  const change = ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
    // A form has no entry for an unchecked box.
    const boxes = fields.flatMap(({ name, input }) => (input === 'box' ? [[name, '']] : []));
    const entries = [...boxes, ...new FormData(currentTarget)];
    state.faultValues.value = { ...values, ...Object.fromEntries(entries) } as FaultValues;
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
        {fields.map(
          ({ name, isRequired, input, ...attributes }) =>
            input === 'number' && (
              <Field
                key={name}
                {...bind(name)}
                {...attributes}
                type="number"
                required={isRequired}
              />
            ),
        )}
      </div>
      {fields.some(({ input }) => input === 'text') && (
        <div class="form">
          {fields.map(
            (field) =>
              field.input === 'text' && (
                <TextArea
                  key={field.name}
                  {...bind(field.name)}
                  label={field.label}
                  placeholder={field.placeholder}
                />
              ),
          )}
        </div>
      )}
      <p class="quiet">{describeFault(fault)}.</p>
      {fields.map(
        ({ name, input, label }) =>
          input === 'box' && (
            <label class="check" key={name}>
              <input type="checkbox" name={name} checked={values[name] === 'on'} />
              {label}
            </label>
          ),
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
