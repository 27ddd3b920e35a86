import { batch, computed, type Signal, signal } from '@preact/signals';
import type { ProfileEntry } from '../../service/active-profile.js';
import type { FaultState } from '../../service/faults/faults.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import type { SandboxSummary } from '../../service/plant-control.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import type { PlantRecord } from '../../store/plant-record.js';
import type { AccessToken } from '../../store/token-registry.js';
import type { PanelMock, PanelScenario } from '../panel-mock.js';
import type { OtherProfile } from '../profile/profile-row.js';
import { type FaultValues, initialFaultValues } from './fault-values.js';
import { filterRequests, noFilters, type RequestFilters } from './filter-requests.js';
import { gather } from './gather.js';
import { mergeRequests } from './merge-requests.js';

export const tabs = ['requests', 'plants', 'faults', 'users', 'sandboxes', 'profile'] as const;
export type Tab = (typeof tabs)[number];

export type Connection =
  | { readonly status: 'connecting' }
  | { readonly status: 'connected' }
  /** The mock does not answer, and the panel tries again. */
  | { readonly status: 'lost'; readonly reason: string };

/** How long after a lost connection the panel tries again, in milliseconds. */
const retryMs = 1000;
/** How often the numbers of the sandboxes are looked up, in milliseconds. */
const pollMs = 2000;

/** Everything that the panel shows, and what a person can do with it. */
export class PanelState {
  readonly tab = signal<Tab>('requests');
  readonly connection: Signal<Connection> = signal({ status: 'connecting' });
  readonly sandbox = signal(defaultSandbox);
  readonly requests = signal<readonly JournalEntry[]>([]);
  /** The requests that arrived while the list is paused. */
  readonly #held = signal<readonly JournalEntry[]>([]);
  readonly isPaused = signal(false);
  readonly filters = signal<RequestFilters>(noFilters);
  readonly selected = signal<number | undefined>(undefined);
  readonly plants = signal<readonly PlantRecord[] | undefined>(undefined);
  readonly faults = signal<readonly FaultState[]>([]);
  readonly scenarios = signal<readonly PanelScenario[]>([]);
  readonly faultValues = signal<FaultValues>(initialFaultValues);
  readonly users = signal<readonly AccessToken[]>([]);
  readonly sandboxes = signal<readonly SandboxSummary[]>([]);
  readonly profile = signal<readonly ProfileEntry[]>([]);
  /** The profile that the one of the mock is compared with, and the comparison. */
  readonly otherProfile = signal<OtherProfile | undefined>(undefined);
  /** What the last action that failed says. */
  readonly problem = signal<string | undefined>(undefined);

  readonly shownRequests = computed(() => filterRequests(this.requests.value, this.filters.value));
  /** How many requests are new since the pause; the others have been answered meanwhile. */
  readonly heldCount = computed(() => {
    const last = this.requests.value.at(-1)?.id ?? 0;
    return this.#held.value.filter(({ id }) => id > last).length;
  });
  readonly selectedRequest = computed(() =>
    this.requests.value.find(({ id }) => id === this.selected.value),
  );

  readonly #root: PanelMock;
  #following: AbortController | undefined;
  #isPlantsStale = true;

  constructor(mock: PanelMock) {
    this.#root = mock;
  }

  /** The mock, for calls about the sandbox that is shown. */
  get mock(): PanelMock {
    const name = this.sandbox.value;
    return name === defaultSandbox ? this.#root : this.#root.sandbox(name);
  }

  /** Follows the mock until {@link stop}: its requests, and the numbers of its sandboxes. */
  start(): void {
    this.stop();
    const following = new AbortController();
    this.#following = following;
    void this.#follow(following.signal);
    void this.#poll(following.signal);
  }

  stop(): void {
    this.#following?.abort();
    this.#following = undefined;
  }

  show(sandbox: string): void {
    batch(() => {
      this.sandbox.value = sandbox;
      this.#clearShown();
    });
    this.start();
  }

  open(tab: Tab): void {
    this.tab.value = tab;
    void this.#refreshPlants();
  }

  /** Performs an action, and shows its effects, or why it failed. */
  async act(action: (mock: PanelMock) => Promise<unknown>): Promise<boolean> {
    try {
      await action(this.mock);
      this.problem.value = undefined;
      this.#isPlantsStale = true;
      await this.refresh();
      return true;
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  /** Looks up everything but the requests. */
  async refresh(): Promise<void> {
    const { mock } = this;
    const [faults, scenarios, sandboxes, users, profile] = await Promise.all([
      mock.faults(),
      mock.scenarios(),
      mock.sandboxes(),
      mock.users(),
      this.profile.value.length > 0 ? this.profile.value : mock.profile(),
    ]);
    batch(() => {
      setIfChanged(this.faults, faults);
      setIfChanged(this.scenarios, scenarios);
      setIfChanged(this.sandboxes, sandboxes);
      setIfChanged(this.users, users);
      this.profile.value = profile;
    });
    // Another window, or code, may have changed them.
    const counted = sandboxes.find(({ name }) => name === this.sandbox.value)?.plants;
    this.#isPlantsStale ||= counted !== this.plants.value?.length;
    await this.#refreshPlants();
  }

  pause(): void {
    this.isPaused.value = true;
  }

  resume(): void {
    batch(() => {
      this.isPaused.value = false;
      this.requests.value = mergeRequests(this.requests.value, this.#held.value);
      this.#held.value = [];
    });
  }

  /** Shows another profile beside that of the mock. */
  async compareProfile(name: string, profile: unknown): Promise<void> {
    const entries = await this.mock.compareProfile(profile);
    this.otherProfile.value = { name, profile, entries };
  }

  async clearRequests(): Promise<void> {
    if (await this.act((mock) => mock.clearRequests())) {
      this.#forgetRequests();
    }
  }

  async reset(): Promise<void> {
    if (await this.act((mock) => mock.reset())) {
      this.#forgetRequests();
    }
  }

  async rewind(before: number): Promise<void> {
    if (await this.act((mock) => mock.rewind({ before }))) {
      batch(() => {
        this.requests.value = this.requests.value.filter(({ id }) => id < before);
        this.#held.value = [];
        this.selected.value = undefined;
      });
    }
  }

  #forgetRequests(): void {
    batch(() => {
      this.requests.value = [];
      this.#held.value = [];
      this.selected.value = undefined;
    });
  }

  #clearShown(): void {
    this.#forgetRequests();
    this.plants.value = undefined;
    this.faults.value = [];
    this.#isPlantsStale = true;
  }

  /** Follows the requests, and begins again when the mock ends the stream or restarts. */
  async #follow(signal: AbortSignal): Promise<void> {
    const add = gather<JournalEntry>((entries) => !signal.aborted && this.#add(entries));
    while (!signal.aborted) {
      let reason = 'the server has stopped';
      try {
        const { mock } = this;
        const stream = await mock.streamRequests({}, { signal });
        const requests = await mock.requests();
        this.profile.value = [];
        this.#isPlantsStale = true;
        await this.refresh();
        const other = this.otherProfile.value;
        if (other !== undefined) {
          await this.compareProfile(other.name, other.profile);
        }
        batch(() => {
          this.connection.value = { status: 'connected' };
          // After a restart the ids begin again, so that nothing of before can stay.
          this.requests.value = mergeRequests([], requests);
          this.#held.value = [];
        });
        for await (const entry of stream) {
          add(entry);
        }
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
      if (!signal.aborted) {
        this.connection.value = { status: 'lost', reason };
        await wait(retryMs, signal);
      }
    }
  }

  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(pollMs, signal);
      if (!signal.aborted && isVisible() && this.connection.value.status === 'connected') {
        await this.refresh().catch(() => {});
      }
    }
  }

  #add(entries: readonly JournalEntry[]): void {
    const target = this.isPaused.value ? this.#held : this.requests;
    target.value = mergeRequests(target.value, entries);
    if (entries.some(({ operation }) => operation === 'create' || operation === 'delete')) {
      this.#isPlantsStale = true;
    }
    if (this.tab.value === 'plants') {
      void this.#refreshPlants();
    }
  }

  /** Loads the plants again if they may have changed, and are shown. */
  async #refreshPlants(): Promise<void> {
    if (this.tab.value === 'plants' && this.#isPlantsStale) {
      this.#isPlantsStale = false;
      this.plants.value = await this.mock.plants();
    }
  }
}

/** Keeps the old value if the new one is equal, so that nothing is drawn again. */
function setIfChanged<Value>(target: Signal<Value>, value: Value): void {
  if (JSON.stringify(target.value) !== JSON.stringify(value)) {
    target.value = value;
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Waits for a time, or until the signal aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
