import { useState } from 'preact/hooks';
import { defaultSandbox, sandboxHeader, tokenOf } from '../service/sandbox-address.js';
import type { AccessToken, TokenStatus } from '../store/token-registry.js';
import { Button, CopyButton, Table, usePanel } from './components.js';

const badges: Readonly<Record<TokenStatus, 'good' | 'warn' | 'bad'>> = {
  valid: 'good',
  expired: 'warn',
  revoked: 'bad',
};

/** The tokens that the mock accepts or knows, as they are sent to the sandbox that is shown. */
export function UsersTab() {
  const state = usePanel();
  const sandbox = state.sandbox.value;
  const rows = state.users.value.map((access) => {
    const { token, user, status } = access;
    const sent = sandbox === defaultSandbox ? token : tokenOf(token, sandbox);
    return [
      <code>{sent}</code>,
      user,
      describeScopes(access),
      <span class={`badge ${badges[status]}`}>{status}</span>,
      <CopyButton label="Copy token" text={() => sent} />,
    ];
  });
  return (
    <div class="page">
      <p class="lead quiet">
        An app sends a token in the header <code>{'Authorization: Bearer <token>'}</code>. The same
        tokens work in all sandboxes.
      </p>
      <Table
        label="Tokens"
        columns={['Token', 'User', 'What it may do', 'Status', 'Copy']}
        rows={rows}
      />
    </div>
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

/** The sandboxes of the mock, and how an app reaches one. */
export function SandboxesTab() {
  const state = usePanel();
  const token = state.users.value.find(({ status }) => status === 'valid')?.token ?? 'alice-token';
  const rows = state.sandboxes.value.map(({ name, plants, faults, requests }) => [
    name,
    plants.toLocaleString(),
    faults.toLocaleString(),
    requests.toLocaleString(),
    <SandboxActions name={name} />,
  ]);
  return (
    <div class="page">
      <p class="lead quiet">
        A sandbox is a plant store of its own, with its own plants, faults and requests: give one to
        each test or each person. The first request with a token like{' '}
        <code>{tokenOf(token, 'name')}</code>, or with the header <code>{sandboxHeader}: name</code>
        , creates it.
      </p>
      <Table
        label="Sandboxes"
        columns={['Sandbox', 'Plants', 'Faults', 'Requests', 'Actions']}
        rows={rows}
      />
    </div>
  );
}

function SandboxActions({ name }: { name: string }) {
  const state = usePanel();
  const isShown = name === state.sandbox.value;
  const end = async ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const table = currentTarget.closest('table');
    // First, so that nothing is looked up in a sandbox that has ended.
    if (isShown) {
      state.show(defaultSandbox);
    }
    if (await state.act((mock) => mock.endSandbox(name))) {
      // The button that had the focus goes.
      table?.focus();
    }
  };
  return (
    <fieldset class="actions" aria-label={name}>
      <Button aria-pressed={isShown} onClick={() => isShown || state.show(name)}>
        Show
      </Button>
      {name !== defaultSandbox && (
        <Button class="danger" onClick={end}>
          End
        </Button>
      )}
    </fieldset>
  );
}

/** What the mock does where the interface leaves it open. */
export function ProfileTab() {
  const { profile } = usePanel();
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const changed = profile.value.filter(({ isDefault }) => !isDefault);
  const entries = isOnlyChanged ? changed : profile.value;
  const rows = entries.map(({ id, isDefault, sentence, value }) => [
    <>
      <code>{id}</code> {!isDefault && <span class="badge warn">changed</span>}
    </>,
    <>
      {sentence} <code class="quiet">{JSON.stringify(value)}</code>
    </>,
  ]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys.
    <section class="page profile" tabIndex={0} aria-label="Profile">
      <p class="lead quiet" role="status">
        The profile says what the mock does where the interface leaves it open.{' '}
        {changed.length === 0
          ? 'All entries are defaults. To change some, start the mock with a profile.'
          : `${changed.length} of the entries ${changed.length === 1 ? 'is' : 'are'} changed; the others are defaults.`}
      </p>
      {changed.length > 0 && (
        <Button aria-pressed={isOnlyChanged} onClick={() => setOnlyChanged(!isOnlyChanged)}>
          Only changed
        </Button>
      )}
      <Table label="Profile" columns={['Entry', 'What the mock does']} rows={rows} />
    </section>
  );
}
