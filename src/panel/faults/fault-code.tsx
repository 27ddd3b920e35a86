import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';
import { toCurl } from '../requests/to-curl.js';
import { buildFault } from './build-fault.js';
import { toAdminRequest, toCode } from './to-code.js';

/** The fault of the form as code, and as a command. */
export function FaultCode() {
  const { state, serverUrl } = usePanel();
  const fault = buildFault(state.faultValues.value);
  const sandbox = state.sandbox.value;
  if (fault === undefined) {
    return <p class="quiet">Fill in the form to get the fault as code.</p>;
  }
  const code = toCode(fault, sandbox);
  return (
    <>
      <h3>In code</h3>
      <pre>{code}</pre>
      <CopyButton label="Copy code" text={() => code} />
      {serverUrl !== undefined && (
        <FaultCommand curl={toCurl(toAdminRequest(fault, serverUrl, sandbox))} />
      )}
    </>
  );
}

function FaultCommand({ curl }: { curl: string }) {
  return (
    <>
      <h3>From a shell</h3>
      <pre>{curl}</pre>
      <CopyButton label="Copy as curl" text={() => curl} />
      <p class="quiet">
        If the server has an admin token, add{' '}
        <code>-H 'Authorization: Bearer &lt;admin token&gt;'</code>.
      </p>
    </>
  );
}
