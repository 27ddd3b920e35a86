import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { loadOptions } from '../../server/load-options.js';
import { allowsSharedIds } from '../../service/compiled-profile.js';
import type { PlantService } from '../../service/plant-service.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import { parsePlants } from '../../store/fixtures.js';
import { formatPlants } from '../../store/format-plants.js';
import { mergePlants } from '../../store/merge-plants.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { toOneLine } from '../../text/printable.js';
import { assertWritable, writeOutputFile } from '../output-files.js';
import type { Reporter } from './reporter.js';

/** The time between two looks at the file and the plants. */
const pollMs = 50;
const retryMs = 1000;

/**
 * Keeps the plants of the default sandbox in a file. Takes them from the file, if it exists. Several servers may
 * share the file: what another one has written is merged.
 *
 * @throws KitError `unreadable-file` or `invalid-fixture`, when the file cannot be used, and leaves it as it
 * is; `unwritable-file`, when it cannot be written.
 */
export async function openDatabase(path: string, first: PlantService, reporter: Reporter) {
  const file = { path, flag: '--db', isRead: true };
  const stop = new AbortController();
  let service = first;
  /** Counts the changes of the plants. That there are plants is the first one. */
  let changes = 1;
  /** The changes that the file has. */
  let savedChanges = 0;
  /** The stamp of the file when it was last read or written, and its plants; until then the initial ones. */
  let stamp: string | undefined;
  let base: readonly PlantRecord[] = first.sandboxes.default.plants.snapshot();
  let failure: string | undefined;
  let running: Promise<void> | undefined;

  const sandbox = () => service.sandboxes.default;
  const followPlants = () =>
    service.sandboxes.followChanges((part, name) => {
      if (part === 'plants' && name === defaultSandbox) {
        changes++;
      }
    });

  const isWrittenByOther = () => {
    const current = stampOf(path);
    return current !== undefined && current !== stamp;
  };

  const load = async () => {
    await assertWritable(file);
    const loadedStamp = stampOf(path);
    const canShareIds = allowsSharedIds(service.profile);
    const { options, sources } = await loadOptions({ plants: path });
    const other = parsePlants(options.plants, sources.plants, { canShareIds });
    // The initial plants give way to those of the file.
    const hasUnsaved = changes > 1 && savedChanges < changes;
    if (hasUnsaved) {
      const own = sandbox().plants.snapshot();
      const merged = mergePlants({ base, own, other, canShareIds });
      sandbox().plants.load(merged.plants);
      reportDropped(merged.dropped);
    } else {
      sandbox().plants.load(other);
      savedChanges = changes;
    }
    base = other;
    stamp = loadedStamp;
  };

  const reportDropped = (dropped: readonly PlantRecord[]) => {
    if (dropped.length > 0) {
      const ids = dropped.map(({ id }) => id).join(', ');
      reporter.problem(
        'db-problem',
        `"${path}" has other plants with the ids of these, which are lost: ${ids}.`,
      );
    }
  };

  const save = async () => {
    const savingChanges = changes;
    const plants = sandbox().plants.snapshot();
    const isSaved = await writeOutputFile(file, formatPlants(plants), () => !isWrittenByOther());
    if (isSaved) {
      base = plants;
      stamp = stampOf(path);
      savedChanges = savingChanges;
    }
  };

  const synchronise = async () => {
    try {
      if (isWrittenByOther()) {
        await load();
      } else if (savedChanges < changes) {
        await save();
      }
      failure = undefined;
    } catch (error) {
      const message = toOneLine((error as Error).message);
      if (message !== failure) {
        reporter.problem('db-problem', `${message} Plants are not saved.`);
      }
      failure = message;
    }
  };

  const run = async () => {
    while (!stop.signal.aborted) {
      await synchronise();
      await delay(failure ? retryMs : pollMs, undefined, { signal: stop.signal }).catch(() => {});
    }
    do {
      await synchronise();
    } while (failure === undefined && savedChanges < changes);
  };

  await assertWritable(file);
  if (stampOf(path) !== undefined) {
    await load();
  }
  followPlants();
  return {
    /** Saves the plants, and merges those of other servers, from now on until `close`. */
    start(): void {
      running = run();
    },
    /** Saves the plants of another service from now on; it gets those of the service before. */
    follow(next: PlantService): void {
      const plants = sandbox().plants.snapshot();
      service = next;
      sandbox().plants.load(plants);
      followPlants();
    },
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
    isSaved: () => failure === undefined,
  };
}

/** A stamp that changes with every write, even of the same size; undefined without a file. */
function stampOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
