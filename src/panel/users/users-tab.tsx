import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';
import { UserRow } from './user-row.js';

/** The tokens that the mock accepts or knows, and what each is for. */
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
            <th scope="col">What it is for</th>
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
