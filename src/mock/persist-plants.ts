import { allowsSharedIds } from '../service/compiled-profile.js';
import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { parsePlants } from '../store/fixtures.js';
import { mergePlants } from '../store/merge-plants.js';
import type { PlantRecord } from '../store/plant-record.js';
import { isSameJson } from '../text/json.js';

/** A place for text, such as `localStorage`, `sessionStorage`, or an object in a test. */
export interface PlantStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** What the storage holds. */
interface Stored {
  /** The names of this revision and of those that it was made from, the last one first. */
  readonly seen: readonly string[];
  readonly plants: readonly PlantRecord[];
}

/** Changes when older texts can no longer be read. */
const version = 1;
/** The time in which changes join a write. */
const gatherMs = 50;
/** How many revisions are remembered: another tab may write before it has seen the last ones. */
const maxRevisions = 20;
/** The revision of all tabs before the first write. */
const initialRevision = 'initial';

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
  /** What the storage had last. */
  let text: string | null = null;
  let stored: Stored = { seen: [initialRevision], plants: plants.snapshot() };
  /** The plants of the revisions that this tab has read or written, the last one last. */
  const revisions = new Map([[initialRevision, stored.plants]]);

  const remember = (storedText: string, now: Stored) => {
    [text, stored] = [storedText, now];
    const [revision = initialRevision] = now.seen;
    revisions.delete(revision);
    revisions.set(revision, now.plants);
    const [oldest = initialRevision] = revisions.keys();
    if (revisions.size > maxRevisions) {
      revisions.delete(oldest);
    }
  };

  const warn = (consequence: string, ...details: readonly unknown[]) =>
    // biome-ignore lint/suspicious/noConsole: a page has no other place for a warning
    console.warn(`plant-store-kit: ${consequence} (storage key "${key}").`, ...details);

  const takeFromOthers = () => {
    const otherText = storage.getItem(key);
    if (otherText === null || otherText === text) {
      return;
    }
    const other = parseStored(otherText, canShareIds);
    // Not the last revision of this tab, which the other may not have seen.
    const common = [...revisions.keys()].findLast((revision) => other.seen.includes(revision));
    const base = revisions.get(common ?? '') ?? [];
    const merged = mergePlants({
      base,
      own: plants.snapshot(),
      other: other.plants,
      canShareIds,
    });
    plants.load(merged.plants);
    const seen = [...new Set([...other.seen, ...stored.seen])].slice(0, maxRevisions);
    remember(otherText, { seen, plants: other.plants });
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
      if (text === null || !isSameJson(own, stored.plants)) {
        const revision = Math.random().toString(36).slice(2, 10);
        const seen = [revision, ...stored.seen].slice(0, maxRevisions);
        const ownText = JSON.stringify({ version, seen, plants: own });
        storage.setItem(key, ownText);
        remember(ownText, { seen, plants: own });
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
    const found = storage.getItem(key);
    if (found !== null) {
      text = found;
      const { seen, plants: saved } = parseStored(found, canShareIds);
      plants.load(saved);
      remember(found, { seen, plants: plants.snapshot() });
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

function parseStored(text: string, canShareIds: boolean): Stored {
  const { version: written, seen = [], plants } = JSON.parse(text) ?? {};
  if (written !== version) {
    throw new Error(`They have the format version ${written}, not ${version}.`);
  }
  return { seen, plants: parsePlants(plants, 'the stored plants', { canShareIds }) };
}
