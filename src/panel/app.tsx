import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { FaultsTab } from './faults/faults-tab.js';
import { Bar } from './parts/bar.js';
import { Notices } from './parts/notices.js';
import { usePanel } from './parts/panel-context.js';
import { TabBar } from './parts/tab-bar.js';
import { PlantsTab } from './plants/plants-tab.js';
import { ProfileTab } from './profile/profile-tab.js';
import { RequestsTab } from './requests/requests-tab.js';
import { SandboxesTab } from './sandboxes/sandboxes-tab.js';
import type { PanelState, Tab } from './state/panel-state.js';
import { UsersTab } from './users/users-tab.js';

const contents: Readonly<Record<Tab, FunctionComponent>> = {
  requests: RequestsTab,
  plants: PlantsTab,
  faults: FaultsTab,
  users: UsersTab,
  sandboxes: SandboxesTab,
  profile: ProfileTab,
};

/** The whole panel. */
export function App() {
  const { state, serverUrl } = usePanel();
  const tab = state.tab.value;
  const Content = contents[tab];
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At a server, the whole page is the panel's; in another page, only what is typed in the panel.
    const target = serverUrl === undefined ? element.current : document;
    const onKeyDown = (event: Event) => handleKey(event as KeyboardEvent, element.current, state);
    target?.addEventListener('keydown', onKeyDown);
    return () => target?.removeEventListener('keydown', onKeyDown);
  }, [state, serverUrl]);
  return (
    <div class="panel" ref={element}>
      <Bar />
      <TabBar />
      <Notices />
      <div class="content" role="tabpanel" id="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Content />
      </div>
    </div>
  );
}

/** `/` goes to the search, and Escape closes the details. */
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
