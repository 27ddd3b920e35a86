import { batch, computed, signal } from '@preact/signals';
import type { AdminClient } from '../control/client.js';
import type { FaultState } from '../control/faults.js';
import type { SandboxSummary } from '../control/summarize-sandboxes.js';
import type { ProfileEntry } from '../service/describe-active-profile.js';
import type { ChangedPart } from '../service/sandbox.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import type { PlantRecord } from '../store/plant-record.js';
import type { AccessToken } from '../store/token-registry.js';
import { isKitError } from '../text/kit-error.js';
import { upperFirst } from '../text/wording.js';
import { type FaultValues, initialFaultValues } from './build-fault.js';
import { queueChanges } from './queue-changes.js';
import { RequestList } from './request-list.js';
import { hasTab, shownTabs, type Tab } from './tabs.js';

export interface PanelServer {
  readonly url: string;
  /** The path of the plant store, before `/plants`. */
  readonly basePath: string;
  /** The URL of the service that a proxy is for. */
  readonly proxyFor?: string;
}

export type PanelScenario = Awaited<ReturnType<AdminClient['scenarios']>>[number];

const allParts: readonly ChangedPart[] = ['requests', 'plants', 'faults', 'users', 'sandboxes'];

const retryMs = 1000;

/** Everything that the panel shows, and what a person can do with it. */
export class PanelState {
  readonly connection = signal<'Connecting' | 'Live' | 'Not connected'>('Connecting');
  /** Why the connection has ended. */
  readonly reason = signal('');
  readonly sandbox = signal(defaultSandbox);
  readonly requests = new RequestList();
  /** Undefined until their tab is open, and after a change while it is closed. */
  readonly plants = signal<readonly PlantRecord[] | undefined>(undefined);
  readonly selectedPlant = signal<string | undefined>(undefined);
  readonly faults = signal<readonly FaultState[]>([]);
  readonly scenarios = signal<readonly PanelScenario[]>([]);
  readonly faultValues = signal<FaultValues>(initialFaultValues);
  readonly users = signal<readonly AccessToken[]>([]);
  readonly userNames = computed(() => [...new Set(this.users.value.map(({ user }) => user))]);
  readonly sampleToken = computed(
    () => this.users.value.find(({ status }) => status === 'valid')?.token ?? '<token>',
  );
  readonly sandboxes = signal<readonly SandboxSummary[]>([]);
  readonly profile = signal<readonly ProfileEntry[]>([]);
  readonly tabs = computed(() => shownTabs(this.root, this.sandboxes.value, this.profile.value));
  readonly #openedTab = signal<Tab>('requests');
  readonly tab = computed(() => {
    const opened = this.#openedTab.value;
    return this.tabs.value.includes(opened) ? opened : 'requests';
  });
  /** Why the last action has failed. */
  readonly problem = signal<string | undefined>(undefined);
  /** What the last action has done, if it can be undone. */
  readonly undoable = signal<string | undefined>(undefined);
  /** Whether an action is under way. */
  readonly isBusy = signal(false);
  #acted = Promise.resolve(true);
  #following: AbortController | undefined;
  #change: (parts: readonly ChangedPart[]) => void = () => {};

  /**
   * @param root the mock: a server, through its admin API, or a mock in the page.
   * @param server undefined for a mock in the page, which no command reaches.
   */
  constructor(
    readonly root: AdminClient,
    readonly server: PanelServer | undefined,
  ) {}

  /** Whether the mock has what a tab is about. */
  has(tab: Tab): boolean {
    return hasTab(this.root, tab);
  }

  /** The mock in the sandbox that is shown. */
  get mock(): AdminClient {
    const name = this.sandbox.value;
    return name === defaultSandbox ? this.root : this.root.sandbox(name);
  }

  /** Follows the mock until {@link stop}; again when it ends the stream or restarts. */
  async start(): Promise<void> {
    this.stop();
    const following = new AbortController();
    this.#following = following;
    const reason = await this.#follow(following).catch(messageOf);
    if (this.#following === following) {
      following.abort();
      this.reason.value = reason;
      this.connection.value = 'Not connected';
      setTimeout(() => this.#retry(following), retryMs);
    }
  }

  #retry(ended: AbortController): void {
    if (this.#following === ended) {
      void this.start();
    }
  }

  /** Stops following the mock. What is shown stays. */
  stop(): void {
    this.#following?.abort();
    this.#following = undefined;
  }

  /** Shows another sandbox. */
  show(sandbox: string): void {
    batch(() => {
      this.sandbox.value = sandbox;
      this.requests.clear();
      this.plants.value = undefined;
      this.selectedPlant.value = undefined;
      this.faults.value = [];
      this.undoable.value = undefined;
    });
    void this.start();
  }

  /** Opens a tab. */
  open(tab: Tab): void {
    batch(() => {
      this.#openedTab.value = tab;
      this.problem.value = undefined;
    });
    if (tab === 'plants' && this.plants.value === undefined) {
      this.#change(['plants']);
    }
  }

  /** Closes the details of a request or a plant. */
  closeDetails(): void {
    batch(() => {
      this.requests.selectedId.value = undefined;
      this.selectedPlant.value = undefined;
    });
  }

  /** Performs an action after those before it, and shows why it failed. The stream shows its effects. */
  act(action: (mock: AdminClient) => Promise<unknown>): Promise<boolean> {
    this.#acted = this.#acted.then(() => this.#perform(action));
    return this.#acted;
  }

  async #perform(action: (mock: AdminClient) => Promise<unknown>): Promise<boolean> {
    this.isBusy.value = true;
    try {
      await action(this.mock);
      this.problem.value = undefined;
      this.undoable.value = undefined;
      return true;
    } catch (error) {
      this.problem.value = messageOf(error);
      return false;
    } finally {
      this.isBusy.value = false;
    }
  }

  /** Sends a request again, and selects the new one. */
  async resend(id: number): Promise<void> {
    await this.act(async (mock) => {
      const sent = await mock.resend({ id });
      this.requests.add(sent);
      this.requests.selectedId.value = sent.id;
    });
  }

  /**
   * Performs an action after which requests may be gone, and selects none.
   *
   * @param undoable what the action has done, if the mock can undo it.
   */
  async drop(action: (mock: AdminClient) => Promise<unknown>, undoable?: string): Promise<void> {
    if (await this.act(action)) {
      this.requests.deselect();
      this.undoable.value = undoable;
    }
  }

  /** Shows what the mock reports, and resolves with the reason for which the stream has ended. */
  async #follow(following: AbortController): Promise<string> {
    const { signal } = following;
    const { mock } = this;
    const change = queueChanges(
      (parts) => this.#lookUp(parts, signal),
      (error) => following.abort(error),
    );
    const stream = await mock.streamEvents({}, { signal });
    const profile = this.has('profile') ? await mock.profile() : [];
    await this.#lookUp(new Set(allParts), signal);
    this.profile.value = profile;
    this.connection.value = 'Live';
    this.#change = change;
    for await (const { event, data } of stream) {
      if (event === 'request') {
        this.requests.add(data);
      } else {
        change(data);
      }
    }
    return 'The server has stopped.';
  }

  async #lookUp(parts: ReadonlySet<ChangedPart>, signal: AbortSignal): Promise<void> {
    const { mock } = this;
    const read = async <Value>(call: Promise<Value>): Promise<Value> => {
      const value = await call;
      signal.throwIfAborted();
      return value;
    };
    // First: in the same process, a look-up in a sandbox that has ended begins a new one.
    if (parts.has('sandboxes')) {
      this.#showSandboxes(await read(mock.sandboxes()));
      signal.throwIfAborted();
    }
    if (parts.has('requests')) {
      // The journal may have dropped the requests that are held.
      const held = await read(mock.requests({ held: true }));
      await this.requests.load(async () => [...held, ...(await read(mock.requests()))]);
    } else if (parts.has('waiting')) {
      const look = (after: number) => read(mock.requests({ after }));
      await this.requests.load(look, this.requests.lastLoaded);
    }
    if (parts.has('faults') && this.has('faults')) {
      this.faults.value = await read(mock.faults());
      this.scenarios.value = await read(mock.scenarios());
    }
    if (parts.has('users') && this.has('users')) {
      this.users.value = await read(mock.users());
    }
    if (parts.has('plants')) {
      this.plants.value = this.tab.value === 'plants' ? await read(mock.plants()) : undefined;
    }
  }

  #showSandboxes(sandboxes: readonly SandboxSummary[]): void {
    const name = this.sandbox.value;
    const shown = sandboxes.find((sandbox) => sandbox.name === name);
    this.sandboxes.value = sandboxes;
    if (shown === undefined) {
      this.show(defaultSandbox);
      this.problem.value = `The sandbox ${name} has ended.`;
    } else {
      this.requests.trim(shown);
    }
  }
}

/** The message of an error. Of a failed call of the admin API only the cause: a person knows which button they pressed. */
function messageOf(error: unknown): string {
  if (isKitError(error) && error.code === 'admin-api') {
    return upperFirst(error.parts.cause);
  }
  return error instanceof Error ? error.message : String(error);
}
