import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';
import { buildFault } from './build-fault.js';
import { toCode } from './to-code.js';

/** The fault of the form as code. */
export function FaultCode() {
  const { state } = usePanel();
  const fault = buildFault(state.faultValues.value);
  if (fault === undefined) {
    return <p class="quiet">Fill in the form to get the fault as code.</p>;
  }
  const code = toCode(fault, state.sandbox.value);
  return (
    <>
      <h3>In code</h3>
      <pre>{code}</pre>
      <CopyButton label="Copy code" text={() => code} />
    </>
  );
}
