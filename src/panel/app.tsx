import type { FunctionComponent } from 'preact';
import { FaultsTab } from './faults/faults-tab.js';
import { Bar } from './parts/bar.js';
import { Notices } from './parts/notices.js';
import { usePanel } from './parts/panel-context.js';
import { TabBar } from './parts/tab-bar.js';
import { PlantsTab } from './plants/plants-tab.js';
import { ProfileTab } from './profile/profile-tab.js';
import { RequestsTab } from './requests/requests-tab.js';
import { SandboxesTab } from './sandboxes/sandboxes-tab.js';
import type { Tab } from './state/panel-state.js';
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
  const { state } = usePanel();
  const tab = state.tab.value;
  const Content = contents[tab];
  const onKeyDown = (event: KeyboardEvent) => {
    const [target] = event.composedPath();
    const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea');
    if (event.key === '/' && !isTyping) {
      const search = (event.currentTarget as HTMLElement).querySelector<HTMLInputElement>(
        'input[type=search]',
      );
      if (search !== null) {
        event.preventDefault();
        search.focus();
      }
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes keys for what is inside of it.
    <div class="panel" onKeyDown={onKeyDown}>
      <Bar />
      <TabBar />
      <Notices />
      <div class="content" role="tabpanel" id="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Content />
      </div>
    </div>
  );
}
