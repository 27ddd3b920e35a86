import { defaultSandbox, tokenOf } from '../../service/sandbox-address.js';
import type { AccessToken, TokenStatus } from '../../store/token-registry.js';
import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';
import { toCurl } from '../requests/to-curl.js';
import { describeScopes, describeToken } from './describe-token.js';

const badges: Readonly<Record<TokenStatus, 'good' | 'warn' | 'bad'>> = {
  valid: 'good',
  expired: 'warn',
  revoked: 'bad',
};

/** One token, and what can be copied of it for the sandbox that is shown. */
export function UserRow({ token: access }: { token: AccessToken }) {
  const { state, serverUrl, basePath } = usePanel();
  const { token, user, status } = access;
  const sandbox = state.sandbox.value;
  const sent = sandbox === defaultSandbox ? token : tokenOf(token, sandbox);
  const curl = (origin: string) =>
    toCurl({
      method: 'GET',
      origin,
      path: `${basePath}/plants?limit=3`,
      headers: { authorization: `Bearer ${sent}` },
      body: undefined,
    });
  return (
    <tr>
      <th scope="row">
        <code>{sent}</code>
      </th>
      <td data-label="User">{user}</td>
      <td data-label="May">{describeScopes(access)}</td>
      <td data-label="Status">
        <span class={`badge ${badges[status]}`}>{status}</span>
      </td>
      <td>{describeToken(access, state.profile.value)}</td>
      <td>
        <fieldset class="actions" aria-label={sent}>
          <CopyButton label="Copy token" text={() => sent} />
          {serverUrl !== undefined && (
            <CopyButton label="Copy as curl" text={() => curl(serverUrl)} />
          )}
        </fieldset>
      </td>
    </tr>
  );
}
