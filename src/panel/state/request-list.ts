import { batch, computed, signal } from '@preact/signals';
import type { SandboxSummary } from '../../control/service-operations.js';
import type { JournalEntry } from '../../service/journal/journal-entry.js';
import type { PanelMock } from '../panel-mock.js';
import { filterRequests, noFilters, type RequestFilters } from './filter-requests.js';
import { maxRequests, mergeRequests } from './merge-requests.js';

type JournalSummary = Pick<SandboxSummary, 'requests' | 'lastRequest'>;

/** The requests of the sandbox that is shown, which of them are shown, and the one whose details are. */
export class RequestList {
  readonly entries = signal<readonly JournalEntry[]>([]);
  /** The requests that arrived while the list is paused. */
  readonly #held = signal<readonly JournalEntry[]>([]);
  readonly isPaused = signal(false);
  readonly filters = signal<RequestFilters>(noFilters);
  /** Its details stay, also when the list has dropped it. */
  readonly selected = signal<JournalEntry | undefined>(undefined);
  /** Those that have arrived since the journal was asked for its requests. */
  #arrived: JournalEntry[] | undefined;

  readonly shown = computed(() => filterRequests(this.entries.value, this.filters.value));
  /** How many requests are new since the pause; the others have been answered meanwhile. */
  readonly heldCount = computed(() => {
    const last = this.lastId;
    return this.#held.value.filter(({ id }) => id > last).length;
  });
  /** Whether the journal still has the selected request. */
  readonly isSelectedListed = computed(() => {
    const selected = this.selected.value;
    return selected !== undefined && this.entries.value.some((entry) => isSame(entry, selected));
  });

  get lastId(): number {
    return this.entries.value.at(-1)?.id ?? 0;
  }

  add(entries: readonly JournalEntry[]): void {
    this.#arrived?.push(...entries);
    batch(() => {
      const target = this.isPaused.value ? this.#held : this.entries;
      target.value = mergeRequests(target.value, entries);
      this.#updateSelected(entries);
    });
  }

  /** Replaces the list by the requests of the journal, with those that arrive meanwhile. */
  async load(mock: PanelMock): Promise<void> {
    const arrived: JournalEntry[] = [];
    this.#arrived = arrived;
    const requests = await mock.requests();
    if (this.#arrived !== arrived) {
      return;
    }
    this.#arrived = undefined;
    batch(() => {
      this.entries.value = mergeRequests(mergeRequests([], requests), arrived);
      this.#held.value = [];
      this.#updateSelected(this.entries.value);
    });
  }

  /**
   * Follows what no stream reports: a reset, a clear or a rewind by others, requests that the journal has
   * dropped, and those that are not answered yet.
   *
   * @param lastId the id of the last entry before the journal was looked up: later ones may have come since.
   */
  async compare(
    mock: PanelMock,
    { requests, lastRequest }: JournalSummary,
    lastId: number,
  ): Promise<void> {
    const first = lastRequest - Math.min(requests, maxRequests) + 1;
    const ids = this.entries.value.map(({ id }) => id).filter((id) => id <= lastRequest);
    const isComplete = lastId <= lastRequest && ids.length === lastRequest - first + 1;
    if (!this.isPaused.value && !(isComplete && (ids[0] ?? first) === first)) {
      await this.load(mock);
    }
  }

  pause(): void {
    this.isPaused.value = true;
  }

  resume(): void {
    batch(() => {
      this.isPaused.value = false;
      this.entries.value = mergeRequests(this.entries.value, this.#held.value);
      this.#held.value = [];
    });
  }

  /** Forgets all, since they are of another sandbox. */
  clear(): void {
    batch(() => {
      this.#arrived = undefined;
      this.entries.value = [];
      this.#held.value = [];
      this.selected.value = undefined;
    });
  }

  #updateSelected(entries: readonly JournalEntry[]): void {
    const selected = this.selected.value;
    const updated = selected && entries.find((entry) => isSame(entry, selected));
    if (updated !== undefined) {
      this.selected.value = updated;
    }
  }
}

/** After a reset, another request gets the id. */
function isSame(one: JournalEntry, other: JournalEntry): boolean {
  return one.id === other.id && one.at === other.at;
}
