import { defaultSandbox, tokenOf } from '../../service/sandbox-address.js';
import type { AccessToken, TokenStatus } from '../../store/token-registry.js';
import { CopyButton } from '../parts/copy-button.js';
import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';
import { toCurl } from '../requests/to-curl.js';

const badges: Readonly<Record<TokenStatus, 'good' | 'warn' | 'bad'>> = {
  valid: 'good',
  expired: 'warn',
  revoked: 'bad',
};

/** The tokens that the mock accepts or knows. */
export function UsersTab() {
  const { state } = usePanel();
  const users = state.users.value;
  if (users.length === 0) {
    return state.connection.value.status === 'connecting' ? (
      <EmptyState title="Looking up the tokens…" />
    ) : (
      <EmptyState title="No tokens">
        <p>
          No user has a token. Give the mock some: <code>serve --users users.json</code>, or the
          option <code>users</code>.
        </p>
      </EmptyState>
    );
  }
  return (
    <div class="page">
      <p class="lead quiet">
        An app sends a token in the header <code>Authorization: Bearer …</code>. The same tokens
        work in all sandboxes.
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
          {users.map((token) => (
            <UserRow key={token.token} token={token} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One token, and what can be copied of it for the sandbox that is shown. */
function UserRow({ token: access }: { token: AccessToken }) {
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

/** What a token allows: "reads and writes". */
function describeScopes({ scopes, status }: AccessToken): string {
  const [reads, writes] = [scopes.includes('read'), scopes.includes('write')];
  if (status !== 'valid' || !(reads || writes)) {
    return 'nothing';
  }
  return reads && writes ? 'reads and writes' : reads ? 'reads only' : 'writes only';
}
