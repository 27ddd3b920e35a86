import { batch, signal } from '@preact/signals';
import type { PlantRecord } from '../../store/plant-record.js';
import type { PanelMock } from '../panel-mock.js';
import { setIfChanged } from './set-if-changed.js';

/** How long the panel waits until it loads the plants again while requests change them, in milliseconds. */
const pauseMs = 1000;
/** More plants are loaded again only if their number has changed, or a request has changed one. */
const maxPolled = 5000;

/** The plants of the sandbox that is shown, and the one whose details are. */
export class PlantList {
  /** Undefined until they are loaded. */
  readonly entries = signal<readonly PlantRecord[] | undefined>(undefined);
  /** The key of a plant. */
  readonly selected = signal<string | undefined>(undefined);
  #isStale = true;
  #isLoading = false;
  /** Before, they are not loaded again; as `performance.now()`. */
  #nextAt = 0;
  /** Counts the sandboxes that were shown. */
  #generation = 0;

  /** Notes that a request may have changed them. */
  noteChange(): void {
    this.#isStale = true;
  }

  /** Notes that a person waits for them. */
  hurry(): void {
    this.#nextAt = 0;
  }

  /** Notes how many there are: another window, or code, may have changed them. */
  noteCount(count: number | undefined): void {
    const length = this.entries.value?.length ?? 0;
    this.#isStale ||= count !== length || length <= maxPolled;
  }

  /** Loads them again if they may have changed, at most once a second unless a person waits. */
  async refresh(mock: PanelMock): Promise<void> {
    if (!this.#isStale || this.#isLoading || performance.now() < this.#nextAt) {
      return;
    }
    this.#isStale = false;
    this.#isLoading = true;
    this.#nextAt = performance.now() + pauseMs;
    const generation = this.#generation;
    try {
      const plants = await mock.plants();
      if (this.#generation !== generation) {
        this.#isStale = true;
      } else if (plants.length > maxPolled) {
        this.entries.value = plants;
      } else {
        setIfChanged(this.entries, plants);
      }
    } catch {
      // The connection is lost; when it is back, they are loaded.
      this.#isStale = true;
    } finally {
      this.#isLoading = false;
    }
    if (this.#nextAt === 0) {
      await this.refresh(mock);
    }
  }

  /** Forgets all, since they are of another sandbox. */
  clear(): void {
    batch(() => {
      this.entries.value = undefined;
      this.selected.value = undefined;
    });
    this.#isStale = true;
    this.#generation++;
  }
}
