import { type FunctionComponent, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { AdminClient } from '../control/client.js';
import { counted, upperFirst } from '../text/wording.js';
import { ActionButton, Button, PanelContext, Select, usePanel } from './components.js';
import { countFaultsOn, FaultsTab } from './faults-tab.js';
import { type PanelServer, PanelState } from './panel-state.js';
import { PlantsTab } from './plants-tab.js';
import { RequestsTab } from './requests-tab.js';
import { panelStyle } from './style/panel-style.js';
import { ProfileTab, SandboxesTab, UsersTab } from './table-tabs.js';
import type { Tab } from './tabs.js';

const contents: Readonly<Record<Tab, FunctionComponent>> = {
  requests: RequestsTab,
  plants: PlantsTab,
  faults: FaultsTab,
  users: UsersTab,
  sandboxes: SandboxesTab,
  profile: ProfileTab,
};

/**
 * Renders a panel in an element, in a shadow root: neither side's styles affect the other. Returns a function that
 * removes it, and stops following the mock.
 *
 * @param server undefined for a mock in the page.
 */
export function renderPanel(
  host: HTMLElement,
  mock: AdminClient,
  server?: PanelServer,
): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // Not an element: a strict Content-Security-Policy allows no inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle);
  root.adoptedStyleSheets = [sheet];
  const state = new PanelState(mock, server);
  render(
    <PanelContext.Provider value={state}>
      <App />
    </PanelContext.Provider>,
    root,
  );
  void state.start();
  return () => {
    state.stop();
    render(null, root);
  };
}

function App() {
  const state = usePanel();
  const tab = state.tab.value;
  const Content = contents[tab];
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At a server, the whole page is the panel's; in another page, only what is typed in the panel.
    const target = state.server === undefined ? element.current : document;
    const onKeyDown = (event: Event) => handleKey(event as KeyboardEvent, element.current, state);
    target?.addEventListener('keydown', onKeyDown);
    return () => target?.removeEventListener('keydown', onKeyDown);
  }, [state]);
  return (
    <div class="theme panel" ref={element}>
      <Bar />
      <TabBar />
      <Notices />
      <div class="content" role="tabpanel" id="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Content />
      </div>
    </div>
  );
}

/** The key `/` moves the focus to the search. Escape closes the details. */
function handleKey(event: KeyboardEvent, panel: HTMLElement | null, state: PanelState): void {
  const [target] = event.composedPath();
  const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea');
  if (event.key === 'Escape') {
    state.closeDetails();
  } else if (event.key === '/' && !isTyping) {
    const search = panel?.querySelector<HTMLInputElement>('input[type=search]');
    if (search) {
      event.preventDefault();
      search.focus();
    }
  }
}

function Bar() {
  const state = usePanel();
  const connection = state.connection.value;
  const proxyFor = state.server?.proxyFor;
  const faults = countFaultsOn(state.faults.value);
  return (
    <header class="bar">
      <h1 class="brand">
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path
            fill="currentColor"
            d="M8 17v-5C4 12 1.500 9.500 1.500 5.500 5 5.500 7.300 7 8.300 9.600 9 5 12 2 16.500 1.500 16.800 7 14.300 11 10 11.600V17z"
          />
        </svg>
        <span>Plant store</span>
      </h1>
      {proxyFor !== undefined && <span class="target">Proxy for {proxyFor}</span>}
      {state.server !== undefined && proxyFor === undefined && <a href="../docs/">Interface</a>}
      {state.tabs.value.includes('sandboxes') && (
        <label>
          <span class="quiet">Sandbox </span>
          <Select
            value={state.sandbox.value}
            choices={state.sandboxes.value.map(({ name }) => name)}
            onChange={(chosen) => state.show(chosen)}
          />
        </label>
      )}
      <span class="space" />
      {faults > 0 && (
        <span class="pair">
          <span class="badge warn">
            {counted(faults, 'fault')} {faults === 1 ? 'is' : 'are'} on
          </span>
          <ActionButton action={(mock) => mock.clearFaults()}>Turn all off</ActionButton>
        </span>
      )}
      <span class={`badge ${connection === 'Live' ? 'good' : 'warn'}`} role="status">
        {connection}
      </span>
    </header>
  );
}

function TabBar() {
  const state = usePanel();
  const current = state.tab.value;
  const shown = state.tabs.value;
  const summary = state.sandboxes.value.find(({ name }) => name === state.sandbox.value);
  const counts: Partial<Record<Tab, number>> = {
    ...(summary && { plants: summary.plants }),
    requests: state.requests.entries.value.length,
    faults: countFaultsOn(state.faults.value),
    users: state.users.value.length,
    sandboxes: state.sandboxes.value.length,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const position = shown.indexOf(current) + step + shown.length;
      const next = shown[position % shown.length] as Tab;
      state.open(next);
      const list = event.currentTarget as HTMLElement;
      list.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    }
  };
  return (
    <div class="tabs" role="tablist" aria-label="Panel" onKeyDown={onKeyDown}>
      {shown.map((tab) => (
        <Button
          key={tab}
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === current}
          aria-controls="tabpanel"
          tabIndex={tab === current ? 0 : -1}
          onClick={() => state.open(tab)}
        >
          {upperFirst(tab)}
          {counts[tab] !== undefined && <span class="count">{counts[tab]?.toLocaleString()}</span>}
        </Button>
      ))}
    </div>
  );
}

function Notices() {
  const state = usePanel();
  const problem = state.problem.value;
  const undoable = state.undoable.value;
  return (
    <div class="notices" aria-live="polite">
      {state.connection.value === 'Not connected' && (
        <p class="notice warn">
          The {state.server?.proxyFor === undefined ? 'mock' : 'proxy'} does not answer, and what is
          shown is old. The panel tries again each second. {state.reason}
        </p>
      )}
      {problem !== undefined && (
        <div class="notice bad" role="alert">
          <span>{problem}</span>
          <span class="space" />
          <Button onClick={() => (state.problem.value = undefined)}>Dismiss</Button>
        </div>
      )}
      {undoable !== undefined && (
        <div class="notice">
          <span>{undoable}</span>
          <ActionButton action={(mock) => mock.undo()}>Undo</ActionButton>
          <span class="space" />
          <Button onClick={() => (state.undoable.value = undefined)}>Dismiss</Button>
        </div>
      )}
    </div>
  );
}
