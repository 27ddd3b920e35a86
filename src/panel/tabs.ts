import type { AdminClient } from '../control/client.js';
import type { SandboxSummary } from '../control/summarize-sandboxes.js';
import type { ProfileEntry } from '../service/describe-active-profile.js';

const tabs = ['requests', 'plants', 'faults', 'users', 'sandboxes', 'profile'] as const;

export type Tab = (typeof tabs)[number];

/** The operation without which a tab has nothing to show or to do. */
const operations: Readonly<Record<Tab, keyof AdminClient>> = {
  requests: 'requests',
  plants: 'plants',
  faults: 'faults',
  users: 'users',
  sandboxes: 'endSandbox',
  profile: 'profile',
};

/** Whether a mock has what a tab is about. A proxy has only requests and faults. */
export function hasTab(mock: AdminClient, tab: Tab): boolean {
  return operations[tab] in mock;
}

/** The tabs of a mock, without those that would show only what every mock has. */
export function shownTabs(
  mock: AdminClient,
  sandboxes: readonly SandboxSummary[],
  profile: readonly ProfileEntry[],
): readonly Tab[] {
  const isSpecial: Readonly<Partial<Record<Tab, boolean>>> = {
    sandboxes: sandboxes.length > 1,
    profile: profile.some(({ isDefault }) => !isDefault),
  };
  return tabs.filter((tab) => hasTab(mock, tab) && isSpecial[tab] !== false);
}
