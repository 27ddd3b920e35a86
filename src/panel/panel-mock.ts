import type { AdminClient } from '../server/admin/admin-client.js';

/**
 * The mock that a panel shows and changes: a server, through its admin API, or a mock in the page.
 * Calls are about one sandbox, unless they say otherwise. A call that fails rejects with an error whose
 * message a person can act on.
 */
export interface PanelMock
  extends Omit<
    AdminClient,
    | 'health'
    | 'seedPlants'
    | 'snapshots'
    | 'takeSnapshot'
    | 'restoreSnapshot'
    | 'deleteSnapshot'
    | 'replaceUsers'
    | 'endSandboxes'
    | 'sandbox'
  > {
  /** The same mock for the calls about another sandbox. */
  sandbox(name: string): PanelMock;
}

/** A scenario, and whether its faults are active. */
export type PanelScenario = Awaited<ReturnType<PanelMock['scenarios']>>[number];
