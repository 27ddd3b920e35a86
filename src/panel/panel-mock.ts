import type { PlantIdInput } from '../interface/plant-id.js';
import type { ComparedEntry, ProfileEntry } from '../service/active-profile.js';
import type { Fault, Scenario } from '../service/faults/fault.js';
import type { FaultState } from '../service/faults/faults.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { SandboxSummary } from '../service/plant-control.js';
import type { ResendOptions } from '../service/rewind.js';
import type { PlantFixture } from '../store/fixtures.js';
import type { PlantRecord } from '../store/plant-record.js';
import type { AccessToken } from '../store/token-registry.js';

/** A scenario, and whether its faults are active. */
export interface PanelScenario extends Scenario {
  readonly name: string;
  readonly isStarted: boolean;
}

/**
 * The mock that a panel shows and changes: a server, through its admin API, or a mock in the page.
 * Calls are about one sandbox, unless they say otherwise. A call that fails rejects with an error whose
 * message a person can act on.
 */
export interface PanelMock {
  plants(): Promise<readonly PlantRecord[]>;
  createPlants(...plants: readonly PlantFixture[]): Promise<unknown>;
  /** Replaces all plants. */
  replacePlants(plants: readonly PlantFixture[]): Promise<unknown>;
  deletePlant(id: PlantIdInput): Promise<void>;
  /** Adds generated plants. */
  generatePlants(options: { readonly count: number }): Promise<unknown>;
  /** Restores the initial plants and faults, and clears the requests. */
  reset(): Promise<void>;

  faults(): Promise<readonly FaultState[]>;
  addFaults(...faults: readonly Fault[]): Promise<unknown>;
  removeFault(id: string): Promise<void>;
  clearFaults(): Promise<void>;
  scenarios(): Promise<readonly PanelScenario[]>;
  startScenario(name: string): Promise<unknown>;
  stopScenario(name: string): Promise<void>;

  /** The recorded requests, oldest first; only those with an id above `after`. */
  requests(filter?: { readonly after?: number }): Promise<readonly JournalEntry[]>;
  clearRequests(): Promise<void>;
  /** Resolves when the stream is open; it ends when the mock does. */
  streamRequests(
    filter: Record<never, never>,
    options: { readonly signal: AbortSignal },
  ): Promise<AsyncIterable<JournalEntry>>;
  /** Restores the state before a request. */
  rewind(options: { readonly before: number }): Promise<unknown>;
  /** Sends a recorded request again. */
  resend(id: number, options?: ResendOptions): Promise<JournalEntry>;

  /** The tokens of all sandboxes. */
  users(): Promise<readonly AccessToken[]>;
  /** The parameters and situations of all sandboxes. */
  profile(): Promise<readonly ProfileEntry[]>;
  /** The same beside those of another profile. */
  compareProfile(other: unknown): Promise<readonly ComparedEntry[]>;
  sandboxes(): Promise<readonly SandboxSummary[]>;
  endSandbox(name: string): Promise<void>;
  /** The same mock for the calls about another sandbox. */
  sandbox(name: string): PanelMock;
}
