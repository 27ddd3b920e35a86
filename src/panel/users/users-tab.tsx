import { defaultSandbox, tokenOf } from '../../service/sandbox-address.js';
import type { AccessToken, TokenStatus } from '../../store/token-registry.js';
import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';

const badges: Readonly<Record<TokenStatus, 'good' | 'warn' | 'bad'>> = {
  valid: 'good',
  expired: 'warn',
  revoked: 'bad',
};

/** The tokens that the mock accepts or knows. */
export function UsersTab() {
  const { state } = usePanel();
  return (
    <div class="page">
      <p class="lead quiet">
        An app sends a token in the header <code>{'Authorization: Bearer <token>'}</code>. The same
        tokens work in all sandboxes.
      </p>
      <table class="entries">
        <caption class="unseen">Tokens</caption>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">User</th>
            <th scope="col">What it may do</th>
            <th scope="col">Status</th>
            <th scope="col">Copy</th>
          </tr>
        </thead>
        <tbody>
          {state.users.value.map((token) => (
            <UserRow key={token.token} token={token} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One token, and what can be copied of it for the sandbox that is shown. */
function UserRow({ token: access }: { token: AccessToken }) {
  const { state } = usePanel();
  const { token, user, status } = access;
  const sandbox = state.sandbox.value;
  const sent = sandbox === defaultSandbox ? token : tokenOf(token, sandbox);
  return (
    <tr>
      <th scope="row">
        <code>{sent}</code>
      </th>
      <td data-label="User">{user}</td>
      <td data-label="What it may do">{describeScopes(access)}</td>
      <td data-label="Status">
        <span class={`badge ${badges[status]}`}>{status}</span>
      </td>
      <td>
        <CopyButton label="Copy token" text={() => sent} />
      </td>
    </tr>
  );
}

/** What a token allows: "read and write". */
function describeScopes({ scopes, status }: AccessToken): string {
  const [reads, writes] = [scopes.includes('read'), scopes.includes('write')];
  if (status !== 'valid' || !(reads || writes)) {
    return 'nothing';
  }
  return reads && writes ? 'read and write' : reads ? 'only read' : 'only write';
}
