import { defaultSandbox, sandboxHeader, tokenOf } from '../service/sandbox-address.js';
import type { TokenStatus } from '../store/token-registry.js';
import { Button, CopyButton, Table, usePanel } from './components.js';

const badges: Readonly<Record<TokenStatus, 'good' | 'warn' | 'bad'>> = {
  valid: 'good',
  expired: 'warn',
  revoked: 'bad',
};

export function UsersTab() {
  const state = usePanel();
  const sandbox = state.sandbox.value;
  const rows = state.users.value.map(({ token, user, scopes, status }) => {
    const sent = sandbox === defaultSandbox ? token : tokenOf(token, sandbox);
    const cells = [
      <code>{sent}</code>,
      user,
      status === 'valid' && scopes.length > 0 ? scopes.join(' and ') : 'nothing',
      <span class={`badge ${badges[status]}`}>{status}</span>,
      <CopyButton label="Copy token" text={() => sent} />,
    ];
    return { id: token, cells };
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

export function SandboxesTab() {
  const state = usePanel();
  const rows = state.sandboxes.value.map(({ name, plants, faults, requests }) => ({
    id: name,
    cells: [
      name,
      plants.toLocaleString(),
      faults.toLocaleString(),
      requests.toLocaleString(),
      <SandboxActions name={name} />,
    ],
  }));
  return (
    <div class="page">
      <p class="lead quiet">
        A sandbox is a plant store of its own, with its own plants, faults and requests: give one to
        each test or each person. The first request with a token like{' '}
        <code>{tokenOf(state.sampleToken.value, 'name')}</code>, or with the header{' '}
        <code>{sandboxHeader}: name</code>, creates it.
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
  const show = () => {
    if (!isShown) {
      state.show(name);
    }
  };
  const end = async ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const table = currentTarget.closest('table');
    // First, so that nothing is looked up in a sandbox that has ended.
    if (isShown) {
      state.show(defaultSandbox);
    }
    if (await state.act((mock) => mock.endSandbox({ name }))) {
      // The button with the focus is removed.
      table?.focus();
    }
  };
  return (
    <fieldset class="actions" aria-label={name}>
      <Button aria-pressed={isShown} onClick={show}>
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

/** What the mock does where the interface leaves it open; what a profile has changed comes first. */
export function ProfileTab() {
  const { profile } = usePanel();
  const changed = profile.value.filter(({ isDefault }) => !isDefault);
  const defaults = profile.value.filter(({ isDefault }) => isDefault);
  const rows = [...changed, ...defaults].map(({ id, isDefault, sentence, value }) => ({
    id,
    cells: [
      <>
        <code>{id}</code> {!isDefault && <span class="badge warn">changed</span>}
      </>,
      <>
        {sentence} <code class="quiet">{JSON.stringify(value)}</code>
      </>,
    ],
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys.
    <section class="page profile" tabIndex={0} aria-label="Profile">
      <p class="lead quiet" role="status">
        The profile says what the mock does where the interface leaves it open.{' '}
        {describeChanges(changed.length)}
      </p>
      <Table label="Profile" columns={['Entry', 'What the mock does']} rows={rows} />
    </section>
  );
}

function describeChanges(count: number): string {
  if (count === 0) {
    return 'All entries are defaults. To change some, start the mock with a profile.';
  }
  return `${count} of the entries ${count === 1 ? 'is' : 'are'} changed; the others are defaults.`;
}
