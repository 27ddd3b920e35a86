import type { AdminClient } from '../control/client.js';

export const tabs = ['requests', 'plants', 'faults', 'users', 'sandboxes', 'profile'] as const;

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

/** Whether a mock has what a tab is about. A proxy has only requests. */
export function hasTab(mock: AdminClient, tab: Tab): boolean {
  return operations[tab] in mock;
}
