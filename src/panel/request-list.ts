import { computed, signal } from '@preact/signals';
import type { SandboxSummary } from '../control/service-operations.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';

/** Which requests are shown; empty texts show all. */
export interface RequestFilters {
  /** The first digit of the status, or `fault` for requests that a fault changed. */
  readonly status: '' | '2' | '4' | '5' | 'fault';
  readonly user: string;
  /** Words that are in the method, the path, a body, the operation, the reason or the fault, in any case. */
  readonly text: string;
}

export const noFilters: RequestFilters = { status: '', user: '', text: '' };

/** The requests of the sandbox that is shown, which of them are shown, and the one whose details are. */
export class RequestList {
  /** By their ids. */
  readonly entries = signal<readonly JournalEntry[]>([]);
  readonly filters = signal(noFilters);
  /** The requests that are shown while the list is paused. */
  readonly #paused = signal<readonly JournalEntry[] | undefined>(undefined);
  readonly #selected = signal<JournalEntry | undefined>(undefined);
  /** Those that have arrived since the journal was asked for its requests. */
  #arrived: JournalEntry[] | undefined;
  #byId = new Map<number, JournalEntry>();
  #isPublishing = false;

  readonly isPaused = computed(() => this.#paused.value !== undefined);
  /** How many requests are new since the pause. */
  readonly newCount = computed(() => {
    const last = this.#paused.value?.at(-1)?.id ?? 0;
    return this.entries.value.filter(({ id }) => id > last).length;
  });
  readonly shown = computed(() =>
    filterRequests(this.#paused.value ?? this.entries.value, this.filters.value),
  );
  /** The selected request, if the journal still has it. */
  readonly listed = computed(() => {
    const selected = this.#selected.value;
    // After a reset, another request gets the id.
    return this.entries.value.find(({ id, at }) => id === selected?.id && at === selected.at);
  });
  /** The selected request; its details stay, also when the journal has dropped it. */
  readonly selected = computed(
    () => this.#selected.value && (this.listed.value ?? this.#selected.value),
  );

  select(entry: JournalEntry | undefined): void {
    this.#selected.value = entry;
  }

  /** Adds a request, or replaces it: it has been answered meanwhile. */
  add(entry: JournalEntry): void {
    this.#arrived?.push(entry);
    this.#byId.set(entry.id, entry);
    this.#publish();
  }

  /** Replaces the list by the requests of the journal, with those that arrive meanwhile. */
  async load(journal: Promise<readonly JournalEntry[]>): Promise<void> {
    const arrived: JournalEntry[] = [];
    this.#arrived = arrived;
    const entries = await journal;
    this.#arrived = undefined;
    this.#byId = new Map([...entries, ...arrived].map((entry) => [entry.id, entry]));
    this.#publish();
  }

  /** Drops the requests that the journal has dropped since it is full. */
  trim({ requests, lastRequest }: SandboxSummary): void {
    for (const id of this.#byId.keys()) {
      if (id <= lastRequest - requests) {
        this.#byId.delete(id);
        this.#publish();
      }
    }
  }

  pause(): void {
    this.#paused.value = this.entries.value;
  }

  resume(): void {
    this.#paused.value = undefined;
  }

  /** Forgets all, since they are of another sandbox. */
  clear(): void {
    this.#byId.clear();
    this.#selected.value = undefined;
    this.#paused.value = undefined;
    this.entries.value = [];
  }

  /** Shows the list at the next frame: a thousand requests a second then cost as much as sixty. */
  #publish(): void {
    if (!this.#isPublishing) {
      this.#isPublishing = true;
      requestAnimationFrame(() => {
        this.#isPublishing = false;
        this.entries.value = [...this.#byId.values()].sort((one, other) => one.id - other.id);
      });
    }
  }
}

function filterRequests(
  entries: readonly JournalEntry[],
  { status, user, text }: RequestFilters,
): readonly JournalEntry[] {
  const words = text.toLowerCase().split(/\s+/);
  return entries.filter(
    (entry) =>
      (user === '' || entry.user === user) &&
      hasStatus(entry, status) &&
      (text === '' || hasWords(entry, words)),
  );
}

function hasStatus({ response, fault }: JournalEntry, status: RequestFilters['status']): boolean {
  return status === 'fault'
    ? fault !== undefined
    : String(response?.status ?? '').startsWith(status);
}

function hasWords(entry: JournalEntry, words: readonly string[]): boolean {
  const { request, response, operation, rejectedBy, fault } = entry;
  const { method, path, query, body } = request;
  const { status, body: responseBody } = response ?? {};
  const text = [method, path, query, body, status, responseBody, operation, rejectedBy, fault]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
