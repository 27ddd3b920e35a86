import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';
import { toCurl } from '../requests/to-curl.js';
import { buildFault } from './build-fault.js';
import { toAdminRequest } from './to-admin-request.js';
import { toCode } from './to-code.js';

/** The fault of the form as code, and as a command. */
export function FaultCode() {
  const { state, origin } = usePanel();
  const fault = buildFault(state.faultValues.value);
  const sandbox = state.sandbox.value;
  if (fault === undefined) {
    return <p class="quiet">Fill in the form to get the fault as code.</p>;
  }
  const code = toCode(fault, sandbox);
  const curl = toCurl(toAdminRequest(fault, origin, sandbox));
  return (
    <>
      <h3>In code</h3>
      <pre>{code}</pre>
      <CopyButton label="Copy code" text={() => code} />
      <h3>At a server</h3>
      <pre>{curl}</pre>
      <CopyButton label="Copy as curl" text={() => curl} />
      <p class="quiet">
        A server with an admin token needs it too:{' '}
        <code>-H 'Authorization: Bearer &lt;admin token&gt;'</code>
      </p>
    </>
  );
}
