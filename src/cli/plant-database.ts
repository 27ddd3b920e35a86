import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { toOneLine } from '../interface/one-line.js';
import { allowsSharedIds } from '../service/compiled-profile.js';
import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { formatPlants, parsePlantsText } from '../store/plants-text.js';
import { lockFile } from './file-lock.js';
import { readText } from './read-text.js';
import type { Reporter } from './reporter.js';
import { settleMs } from './watch-files.js';
import { assertWritable, createWriteError, followLinks, replaceFile } from './write-file.js';

/** How often the file and the plants are looked at. */
const pollMs = 50;
/** How long a failure is left alone. */
const retryMs = 1000;

/** The plants of the default sandbox in a file, which a person may edit at any time. */
export type PlantDatabase = Awaited<ReturnType<typeof openDatabase>>;

/**
 * Takes the plants of the default sandbox from a file, if it exists.
 *
 * @throws KitError `unreadable-file` or `invalid-fixture`, when the file cannot be used, and leaves it as it
 * is; `unwritable-file`, when it cannot be written or another server saves its plants there.
 */
export async function openDatabase(
  path: string,
  first: PlantService,
  reporter: Pick<Reporter, 'notice' | 'problem'>,
) {
  const file = { path, flag: '--db' };
  await assertWritable(file);
  const target = await followLinks(resolve(path));
  const draft = join(dirname(target), `.${basename(target)}.new`);
  const lock = await lockFile(target);
  if (lock === undefined) {
    throw createWriteError(file, Object.assign(new Error(), { code: 'ELOCKED' }));
  }
  const stop = new AbortController();
  let service = first;
  /** That of the file, as last read or written. */
  let stamp: string | undefined;
  /** Whether the file lacks a change of the plants; the first is that they exist. */
  let hasChanged = true;
  let failure: string | undefined;
  let running: Promise<void> | undefined;

  const sandbox = () => service.sandboxes.use(defaultSandbox);
  const noteChange = () => {
    hasChanged = true;
  };
  const isEdited = () => ![undefined, stamp].includes(stampOf(path));
  const load = async () => {
    const loaded = stampOf(path);
    const canShareIds = allowsSharedIds(service.profile);
    const text = await readText(path);
    sandbox().plants.load(parsePlantsText(text, `plants "${path}"`, { canShareIds }));
    stamp = loaded;
    hasChanged = false;
  };
  const save = async () => {
    hasChanged = false;
    const pieces = formatPlants(sandbox().plants.snapshot());
    const options = { draft, mayReplace: () => !isEdited() };
    const isReplaced = await replaceFile(target, pieces, options).catch((error) => {
      hasChanged = true;
      throw createWriteError(file, error);
    });
    stamp = isReplaced ? stampOf(path) : stamp;
    hasChanged ||= !isReplaced;
  };
  const synchronise = async () => {
    try {
      if (isEdited()) {
        // Many editors empty a file before they write it.
        await delay(settleMs);
        await load();
        reporter.notice(`Took the edit of "${path}".`);
      } else if (hasChanged) {
        await save();
      }
      failure = undefined;
    } catch (error) {
      const isLast = stop.signal.aborted;
      const consequence = `Plants are not saved${isLast ? '' : ' until this is corrected'}.`;
      const message = `${toOneLine((error as Error).message)} ${consequence}`;
      if (message !== failure) {
        reporter.problem(message);
      }
      failure = message;
    }
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      const startedAt = performance.now();
      await synchronise();
      // Writing many plants takes at most a fourth of the time.
      const pauseMs = Math.max(pollMs, 3 * (performance.now() - startedAt));
      const { signal } = stop;
      await delay(failure ? retryMs : pauseMs, undefined, { signal }).catch(() => {});
    }
    do {
      await synchronise();
    } while (failure === undefined && hasChanged);
  };

  try {
    await (stampOf(path) && load());
  } catch (error) {
    lock.close();
    throw error;
  }
  sandbox().onPlantsChange = noteChange;
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
      sandbox().onPlantsChange = noteChange;
    },
    /** Saves what is not saved yet, and returns whether everything is saved. */
    async close(): Promise<boolean> {
      stop.abort();
      await running;
      lock.close();
      return failure === undefined;
    },
  };
}

/** What differs after each change of a file, also one that keeps the size; undefined for no file. */
function stampOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
