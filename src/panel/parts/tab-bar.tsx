import { upperFirst } from '../../interface/wording.js';
import { type Tab, tabs } from '../state/panel-state.js';
import { usePanel } from './panel-context.js';

/** The tabs; the arrow keys go from one to the next. */
export function TabBar() {
  const { state } = usePanel();
  const current = state.tab.value;
  const summary = state.sandboxes.value.find(({ name }) => name === state.sandbox.value);
  const counts: Partial<Record<Tab, number>> = {
    ...(summary && { plants: summary.plants }),
    requests: state.requests.entries.value.length,
    faults: state.faults.value.length,
    users: state.users.value.length,
    sandboxes: state.sandboxes.value.length,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length] as Tab;
      state.open(next);
      const list = event.currentTarget as HTMLElement;
      list.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    }
  };
  return (
    <div class="tabs" role="tablist" aria-label="Panel" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === current}
          aria-controls="tabpanel"
          tabIndex={tab === current ? 0 : -1}
          onClick={() => state.open(tab)}
        >
          {upperFirst(tab)}
          {counts[tab] !== undefined && <span class="count">{counts[tab]?.toLocaleString()}</span>}
        </button>
      ))}
    </div>
  );
}
