import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { toOneLine } from '../../interface/printable.js';
import { allowsSharedIds } from '../../service/compiled-profile.js';
import type { PlantService } from '../../service/plant-service.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import { parseFixtureText, parsePlants } from '../../store/fixtures.js';
import { formatPlants } from '../../store/format-plants.js';
import { mergePlants } from '../../store/merge-plants.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { assertWritable, readText, writeOutputFile } from '../files.js';
import type { Reporter } from './reporter.js';
import { settleMs } from './watch-files.js';

/** How often the file and the plants are looked at. */
const pollMs = 50;
const retryMs = 1000;

/**
 * Keeps the plants of the default sandbox in a file, which a person may edit at any time. Takes them from the
 * file, if it exists.
 *
 * @throws KitError `unreadable-file` or `invalid-fixture`, when the file cannot be used, and leaves it as it
 * is; `unwritable-file`, when it cannot be written.
 */
export async function openDatabase(path: string, first: PlantService, reporter: Reporter) {
  const file = { path, flag: '--db', isRead: true };
  const stop = new AbortController();
  let service = first;
  /** How often the plants have changed, at first in that they exist, and what of it the file has. */
  let [changes, saved] = [1, 0];
  /** That of the file, as last read or written, and its plants. */
  let stamp: string | undefined;
  let base: readonly PlantRecord[] = [];
  let failure: string | undefined;
  let running: Promise<void> | undefined;

  const sandbox = () => service.sandboxes.default;
  const followPlants = () =>
    service.sandboxes.followChanges((part, name) => {
      if (part === 'plants' && name === defaultSandbox) {
        changes++;
      }
    });
  const isEdited = () => ![undefined, stamp].includes(stampOf(path));
  const load = async () => {
    await assertWritable(file);
    const loaded = stampOf(path);
    const canShareIds = allowsSharedIds(service.profile);
    const text = await readText(path);
    const source = `plants "${path}"`;
    const other = parsePlants(parseFixtureText(text, source), source, { canShareIds });
    const hasOwn = stamp !== undefined && saved < changes;
    const { plants, dropped } = hasOwn
      ? mergePlants({ base, own: sandbox().plants.snapshot(), other, canShareIds })
      : { plants: other, dropped: [] };
    sandbox().plants.load(plants);
    [base, stamp, saved] = [other, loaded, hasOwn ? changes - 1 : changes];
    if (dropped.length > 0) {
      const ids = dropped.map(({ id }) => id).join(', ');
      reporter.problem(
        'db-problem',
        `"${path}" has other plants with the ids of these, which are lost: ${ids}.`,
      );
    }
  };
  const save = async () => {
    const saving = changes;
    const plants = sandbox().plants.snapshot();
    if (await writeOutputFile(file, formatPlants(plants), () => !isEdited())) {
      [base, stamp, saved] = [plants, stampOf(path), saving];
    }
  };
  const synchronise = async () => {
    try {
      if (isEdited()) {
        // Many editors empty a file before they write it.
        await delay(settleMs);
        await load();
        reporter.notice(`Took the edit of "${path}".`);
      } else if (saved < changes) {
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
    } while (failure === undefined && saved < changes);
  };

  await assertWritable(file);
  await (isEdited() && load());
  followPlants();
  return {
    /** Saves the plants, and takes edits, from now on until `close`. */
    start(): void {
      running = run();
    },
    /** Saves the plants of another service from now on; it gets those of the earlier one. */
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

/** What differs after each change of a file, also one that keeps the size; undefined for no file. */
function stampOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
