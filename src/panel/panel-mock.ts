import type { AdminClient } from '../control/client.js';

/** The mock that a panel shows and changes: a server, through its admin API, or a mock in the page. */
export type PanelMock = AdminClient;

/** A scenario, and whether its faults are active. */
export type PanelScenario = Awaited<ReturnType<PanelMock['scenarios']>>[number];
