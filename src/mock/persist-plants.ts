import { allowsSharedIds } from '../service/compiled-profile.js';
import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { parsePlants } from '../store/fixtures.js';

/** A place for text, such as `localStorage`, `sessionStorage`, or an object in a test. */
export interface PlantStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** Changes when older texts can no longer be read. */
const version = 1;
/** The time in which changes join a write. */
const gatherMs = 50;

/**
 * Takes the plants of the default sandbox from a storage, if it has some, and writes them there after each
 * change. Problems of the storage are warnings in the console.
 */
export function persistPlants(service: PlantService, storage: PlantStorage, baseUrl: string): void {
  const key = `plant-store-kit:${baseUrl}`;
  const sandbox = service.sandboxes.default;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;

  const warn = (consequence: string, error: unknown) =>
    // biome-ignore lint/suspicious/noConsole: a page has no other place for a warning
    console.warn(`plant-store-kit: ${consequence} (storage key "${key}").`, error);

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    try {
      storage.setItem(key, JSON.stringify({ version, plants: sandbox.plants.snapshot() }));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) {
        warn('The plants cannot be stored; a reload loses what has changed', error);
      }
      hasFailed = true;
    }
  };

  try {
    const text = storage.getItem(key);
    if (text !== null) {
      sandbox.plants.load(parseStored(text, service));
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
}

function parseStored(text: string, { profile }: PlantService) {
  const stored = JSON.parse(text) as { readonly version?: unknown; readonly plants?: unknown };
  if (stored?.version !== version) {
    throw new Error(`They have the format version ${stored?.version}, not ${version}.`);
  }
  return parsePlants(stored.plants, 'the stored plants', { canShareIds: allowsSharedIds(profile) });
}
