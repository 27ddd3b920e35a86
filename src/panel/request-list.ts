import { computed, signal } from '@preact/signals';
import type { SandboxSummary } from '../control/summarize-sandboxes.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';

/**
 * The first digit of a status, `fault` for requests that a fault changed, `held` for requests whose response
 * waits, or empty for all.
 */
export type StatusFilter = '' | '2' | '4' | '5' | 'fault' | 'held';

/** The requests of the shown sandbox, as the panel lists them. */
export class RequestList {
  readonly entries = signal<readonly JournalEntry[]>([]);
  /** The requests that are shown while the list is paused; undefined while it is not. */
  readonly paused = signal<readonly JournalEntry[] | undefined>(undefined);
  readonly status = signal<StatusFilter>('');
  /** Words to look for in the path, the bodies, the user, the operation, the reason and the fault. */
  readonly search = signal('');
  readonly selectedId = signal<number | undefined>(undefined);

  readonly #listed = computed(() => this.paused.value ?? this.entries.value);
  readonly shown = computed(() => {
    const filtered = this.#listed.value.filter((entry) => hasStatus(entry, this.status.value));
    return search(filtered, this.search.value, textsOf);
  });
  readonly selected = computed(() =>
    this.#listed.value.find(({ id }) => id === this.selectedId.value),
  );

  /** The id of the last request that was loaded. */
  lastLoaded = 0;
  /** The requests that have arrived since the journal was asked for its requests. */
  #arrived: JournalEntry[] | undefined;
  #byId = new Map<number, JournalEntry>();
  #isPublishing = false;

  /** Adds a request, or replaces it once it is answered. */
  add(entry: JournalEntry): void {
    this.#arrived?.push(entry);
    this.#byId.set(entry.id, entry);
    this.#publish();
  }

  /** Loads the requests after an id, by default all, and keeps those that arrive meanwhile. */
  async load(look: (after: number) => Promise<readonly JournalEntry[]>, after = 0): Promise<void> {
    const arrived: JournalEntry[] = [];
    this.#arrived = arrived;
    const entries = await look(after);
    this.#arrived = undefined;
    const kept = [...this.#byId.values()].filter(({ id }) => id <= after);
    this.#byId = new Map([...kept, ...entries, ...arrived].map((entry) => [entry.id, entry]));
    this.lastLoaded = entries.at(-1)?.id ?? after;
    this.#publish();
  }

  /** Drops the requests that a full journal has dropped, but not those that are held. */
  trim({ requests, lastRequest }: SandboxSummary): void {
    for (const [id, { held }] of this.#byId) {
      if (id <= lastRequest - requests && !held) {
        this.#byId.delete(id);
        this.#publish();
      }
    }
  }

  clear(): void {
    this.#byId.clear();
    this.entries.value = [];
    this.deselect();
  }

  /** Closes the details, and resumes a paused list. */
  deselect(): void {
    this.selectedId.value = undefined;
    this.paused.value = undefined;
  }

  /** Shows the list at the next frame, so that a thousand requests a second cost as much as sixty. */
  #publish(): void {
    if (this.#isPublishing) {
      return;
    }
    this.#isPublishing = true;
    requestAnimationFrame(() => {
      this.#isPublishing = false;
      this.entries.value = [...this.#byId.values()].sort((one, other) => one.id - other.id);
    });
  }
}

/** The status that a request was answered with; undefined as long as it waits, and if it gets no response. */
export function responseStatus({ response, durationMs }: JournalEntry): number | undefined {
  return durationMs === undefined ? undefined : response?.status;
}

function hasStatus(entry: JournalEntry, status: StatusFilter): boolean {
  if (status === 'held') {
    return entry.held === true;
  }
  return status === 'fault'
    ? entry.fault !== undefined
    : String(responseStatus(entry) ?? '').startsWith(status);
}

function textsOf({ request, response, operation, user, rejectedBy, fault }: JournalEntry) {
  const { method, path, query, body } = request;
  const { status, body: responseBody } = response ?? {};
  return [method, path, query, body, status, responseBody, operation, user, rejectedBy, fault];
}

/**
 * The items whose texts have each word of a search, in any case.
 *
 * @param textsOf called only if there is a word.
 */
export function search<Item>(
  items: readonly Item[],
  text: string,
  textsOf: (item: Item) => readonly unknown[],
): readonly Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return items;
  }
  return items.filter((item) => {
    const searched = textsOf(item).join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
