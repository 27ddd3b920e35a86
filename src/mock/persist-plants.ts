import { allowsSharedIds } from '../service/compiled-profile.js';
import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { parsePlants } from '../store/fixtures.js';
import { mergePlants } from '../store/merge-plants.js';
import type { PlantRecord } from '../store/plant-record.js';

/** A place for text, such as `localStorage`, `sessionStorage`, or an object in a test. */
export interface PlantStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

interface Stored {
  /** Null for none. */
  text: string | null;
  plants: readonly PlantRecord[];
}

/** Changes when older texts can no longer be read. */
const version = 1;
/** The time in which changes join a write. */
const gatherMs = 50;

/**
 * Takes the plants of the default sandbox from a storage, if it has some, and writes them there after each
 * change. What another tab has written meanwhile is merged. Problems of the storage are warnings in the console.
 */
export function persistPlants(service: PlantService, storage: PlantStorage, baseUrl: string): void {
  const key = `plant-store-kit:${baseUrl}`;
  const { plants } = service.sandboxes.default;
  const canShareIds = allowsSharedIds(service.profile);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;
  /** What the storage had last, and its plants. */
  let stored: Stored = { text: null, plants: plants.snapshot() };

  const warn = (consequence: string, ...details: readonly unknown[]) =>
    // biome-ignore lint/suspicious/noConsole: a page has no other place for a warning
    console.warn(`plant-store-kit: ${consequence} (storage key "${key}").`, ...details);

  const takeFromOthers = () => {
    const text = storage.getItem(key);
    if (text === null || text === stored.text) {
      return;
    }
    const other = parseStored(text, canShareIds);
    const versions = { base: stored.plants, own: plants.snapshot(), other, canShareIds };
    const merged = mergePlants(versions);
    plants.load(merged.plants);
    stored = { text, plants: other };
    if (merged.dropped.length > 0) {
      warn('Another tab has other plants with the ids of these, which are lost', merged.dropped);
    }
  };

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    try {
      takeFromOthers();
      const own = plants.snapshot();
      const text = JSON.stringify({ version, plants: own });
      if (text !== stored.text) {
        storage.setItem(key, text);
        stored = { text, plants: own };
      }
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) {
        warn('The plants cannot be stored; a reload loses what has changed', error);
      }
      hasFailed = true;
    }
  };

  try {
    stored.text = storage.getItem(key);
    if (stored.text !== null) {
      plants.load(parseStored(stored.text, canShareIds));
      stored.plants = plants.snapshot();
    }
  } catch (error) {
    warn('The stored plants cannot be used; the mock starts with its initial plants', error);
  }
  service.sandboxes.followChanges((part, name) => {
    if (part === 'plants' && name === defaultSandbox) {
      timer ??= setTimeout(write, gatherMs);
    }
  });
  // Node has no such function.
  globalThis.addEventListener?.('pagehide', () => {
    if (timer !== undefined) {
      write();
    }
  });
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === key) {
      write();
    }
  });
}

function parseStored(text: string, canShareIds: boolean) {
  const stored = JSON.parse(text) as { readonly version?: unknown; readonly plants?: unknown };
  if (stored?.version !== version) {
    throw new Error(`They have the format version ${stored?.version}, not ${version}.`);
  }
  return parsePlants(stored.plants, 'the stored plants', { canShareIds });
}
