import { batch, computed, type Signal, signal } from '@preact/signals';
import type { FaultState } from '../../control/fault-operations.js';
import type { SandboxSummary } from '../../control/service-operations.js';
import { isKitError } from '../../interface/kit-error.js';
import { upperFirst } from '../../interface/wording.js';
import { wait } from '../../mock/wait.js';
import type { ProfileEntry } from '../../service/active-profile.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import type { ResendOptions } from '../../service/rewind.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import type { AccessToken } from '../../store/token-registry.js';
import { type FaultValues, initialFaultValues } from '../faults/build-fault.js';
import type { PanelMock, PanelScenario } from '../panel-mock.js';
import { gather } from './gather.js';
import { PlantList } from './plant-list.js';
import { RequestList } from './request-list.js';
import { setIfChanged } from './set-if-changed.js';

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
  readonly requests = new RequestList();
  readonly plants = new PlantList();
  readonly faults = signal<readonly FaultState[]>([]);
  readonly scenarios = signal<readonly PanelScenario[]>([]);
  readonly faultValues = signal<FaultValues>(initialFaultValues);
  readonly users = signal<readonly AccessToken[]>([]);
  /** Each user once. */
  readonly userNames = computed(() => [...new Set(this.users.value.map(({ user }) => user))]);
  readonly sandboxes = signal<readonly SandboxSummary[]>([]);
  readonly profile = signal<readonly ProfileEntry[]>([]);
  /** What the last action that failed says. */
  readonly problem = signal<string | undefined>(undefined);
  /** Whether an action is under way. */
  readonly isBusy = signal(false);

  readonly #root: PanelMock;
  #following: AbortController | undefined;

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
      this.requests.clear();
      this.plants.clear();
      this.faults.value = [];
    });
    this.start();
  }

  open(tab: Tab): void {
    batch(() => {
      this.tab.value = tab;
      this.problem.value = undefined;
    });
    this.plants.hurry();
    void this.#refreshPlants();
  }

  closeDetails(): void {
    batch(() => {
      this.requests.selected.value = undefined;
      this.plants.selected.value = undefined;
    });
  }

  /** Performs an action, unless one is under way, and shows its effects, or why it failed. */
  async act(action: (mock: PanelMock) => Promise<unknown>): Promise<boolean> {
    if (this.isBusy.value) {
      return false;
    }
    this.isBusy.value = true;
    try {
      await action(this.mock);
      this.problem.value = undefined;
      this.plants.noteChange();
      this.plants.hurry();
      await this.refresh();
      return true;
    } catch (error) {
      this.problem.value = messageOf(error);
      return false;
    } finally {
      this.isBusy.value = false;
    }
  }

  /** Looks up everything, but requests and plants only if they have changed. */
  async refresh(): Promise<void> {
    const { lastId } = this.requests;
    const sandboxes = await this.#root.sandboxes();
    const shown = sandboxes.find(({ name }) => name === this.sandbox.value);
    if (
      shown === undefined &&
      this.sandboxes.value.some(({ name }) => name === this.sandbox.value)
    ) {
      this.problem.value = `The sandbox ${this.sandbox.value} has ended.`;
      this.sandboxes.value = sandboxes;
      this.show(defaultSandbox);
      return;
    }
    const { mock } = this;
    const [faults, scenarios, users, profile] = await Promise.all([
      mock.faults(),
      mock.scenarios(),
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
    this.plants.noteCount(shown?.plants);
    await Promise.all([shown && this.requests.compare(mock, shown, lastId), this.#refreshPlants()]);
  }

  /** Sends a request again, and shows the new one. */
  async resend(id: number, options: ResendOptions = {}): Promise<void> {
    await this.act(async (mock) => {
      const sent = await mock.resend(id, options);
      if (options.rewind) {
        await this.requests.load(mock);
      } else {
        this.requests.add([sent]);
      }
      this.requests.selected.value = sent;
    });
  }

  /** Performs an action that changes the requests otherwise than by new ones. */
  async actOnRequests(action: (mock: PanelMock) => Promise<unknown>): Promise<void> {
    await this.act(async (mock) => {
      await action(mock);
      this.requests.selected.value = undefined;
      await this.requests.load(mock);
    });
  }

  /** Follows the requests, and begins again when the mock ends the stream or restarts. */
  async #follow(signal: AbortSignal): Promise<void> {
    const add = gather<JournalEntry>((entries) => !signal.aborted && this.#add(entries));
    while (!signal.aborted) {
      let reason = 'The server has stopped.';
      try {
        const { mock } = this;
        const stream = await mock.streamRequests({}, { signal });
        const loading = this.requests.load(mock);
        const following = (async () => {
          for await (const entry of stream) {
            add(entry);
          }
        })();
        // What fails before is reported first.
        following.catch(() => {});
        await loading;
        this.profile.value = [];
        this.plants.noteChange();
        await this.refresh();
        this.connection.value = { status: 'connected' };
        await following;
      } catch (error) {
        reason = messageOf(error);
      }
      if (!signal.aborted) {
        this.connection.value = { status: 'lost', reason };
        await wait(retryMs, signal).catch(() => {});
      }
    }
  }

  /** Looks up what no stream reports. */
  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(pollMs, signal).catch(() => {});
      const isFollowed = this.connection.value.status === 'connected';
      if (!signal.aborted && isFollowed && document.visibilityState === 'visible') {
        // What fails ends the stream, too.
        await this.refresh().catch(() => {});
      }
    }
  }

  #add(entries: readonly JournalEntry[]): void {
    this.requests.add(entries);
    if (entries.some(({ operation }) => operation === 'create' || operation === 'delete')) {
      this.plants.noteChange();
    }
    void this.#refreshPlants();
  }

  async #refreshPlants(): Promise<void> {
    if (this.tab.value === 'plants') {
      await this.plants.refresh(this.mock);
    }
  }
}

/** What has failed; of a call of the admin API only why, since a person pressed a button. */
function messageOf(error: unknown): string {
  if (isKitError(error) && error.code === 'admin-api') {
    return upperFirst(error.parts.cause);
  }
  return error instanceof Error ? error.message : String(error);
}
