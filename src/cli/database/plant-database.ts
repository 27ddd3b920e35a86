import { statSync } from 'node:fs';
import type { Server } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/one-line.js';
import { allowsSharedIds } from '../../service/compiled-profile.js';
import type { PlantService } from '../../service/plant-service.js';
import type { Sandbox } from '../../service/sandbox.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import { formatPlants, parsePlantsText } from '../../store/plants-text.js';
import { readText } from '../read-text.js';
import { replaceByDraft } from '../replace-by-draft.js';
import type { Reporter } from '../reporter.js';
import { settleMs } from '../watch-files.js';
import { assertWritable, createWriteError, followLinks, type OutputFile } from '../write-file.js';
import { lockFile } from './file-lock.js';

/** How often the file and the plants are looked at. */
const pollMs = 50;
/** Writing many plants takes at most a fourth of the time. */
const pauseFactor = 3;
/** How long a failure is left alone. */
const retryMs = 1000;

type DatabaseReporter = Pick<Reporter, 'notice' | 'problem'>;

/**
 * Takes the plants of the default sandbox from a file, if it exists.
 *
 * @throws KitError `unreadable-file` or `invalid-fixture`, when the file cannot be used, and leaves it as it
 * is; `unwritable-file`, when it cannot be written or another server saves its plants there.
 */
export async function openDatabase(
  path: string,
  service: PlantService,
  reporter: DatabaseReporter,
): Promise<PlantDatabase> {
  const file = { path, flag: '--db' };
  await assertWritable(file);
  const target = await followLinks(resolve(path));
  const lock = await lockFile(target);
  if (lock === undefined) {
    throw new KitError({
      code: 'unwritable-file',
      task: `write --db "${path}"`,
      cause: 'another server saves its plants there',
      remedy: 'Stop it, or give another file.',
      details: { paths: [path] },
    });
  }
  const database = new PlantDatabase({ file, target, lock, reporter }, service);
  try {
    if (stampOf(target) !== undefined) {
      await database.load();
    }
    return database;
  } catch (error) {
    lock.close();
    throw error;
  }
}

interface DatabaseParts {
  readonly file: OutputFile;
  /** The path without links. */
  readonly target: string;
  readonly lock: Server;
  readonly reporter: DatabaseReporter;
}

/** The plants of the default sandbox in a file, which a person may edit at any time. */
export class PlantDatabase {
  readonly #parts: DatabaseParts;
  readonly #stop = new AbortController();
  #service: PlantService;
  /** That of the file, as last read or written. */
  #stamp: string | undefined;
  /** Counts the changes of the plants; the first is that they exist. */
  #changes = 1;
  /** How many of them the file has. */
  #saved = 0;
  #failure: string | undefined;
  #pauseMs = pollMs;
  #running: Promise<void> | undefined;

  constructor(parts: DatabaseParts, service: PlantService) {
    this.#parts = parts;
    this.#service = service;
    this.#sandbox.onPlantsChange = this.#noteChange;
  }

  /** Replaces the plants of the server by those of the file. */
  async load(): Promise<void> {
    const { file, target } = this.#parts;
    const stamp = stampOf(target);
    const text = await readText(file.path);
    const canShareIds = allowsSharedIds(this.#service.profile);
    const plants = parsePlantsText(text, `plants "${file.path}"`, { canShareIds });
    this.#sandbox.plants.load(plants);
    this.#stamp = stamp;
    this.#saved = this.#changes;
  }

  /** Saves the plants, and takes edits, from now on until `close`. */
  start(): void {
    this.#running = this.#run();
  }

  /** Saves the plants of another service from now on; the service gets those of the earlier one. */
  follow(service: PlantService): void {
    const plants = this.#sandbox.plants.snapshot();
    this.#service = service;
    this.#sandbox.plants.load(plants);
    this.#sandbox.onPlantsChange = this.#noteChange;
  }

  /** Saves what is not saved yet, and returns whether everything is saved. */
  async close(): Promise<boolean> {
    this.#stop.abort();
    await this.#running;
    this.#parts.lock.close();
    return this.#failure === undefined;
  }

  get #sandbox(): Sandbox {
    return this.#service.sandboxes.use(defaultSandbox);
  }

  readonly #noteChange = (): void => void this.#changes++;

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#synchronise();
      await delay(this.#pauseMs, undefined, { signal }).catch(() => {});
    }
    this.#failure = undefined;
    do {
      await this.#synchronise();
    } while (this.#failure === undefined && this.#saved < this.#changes);
  }

  async #synchronise(): Promise<void> {
    const { file, reporter } = this.#parts;
    this.#pauseMs = pollMs;
    try {
      if (this.#isEdited()) {
        // Many editors empty a file before they write it.
        await delay(settleMs);
        await this.load();
        reporter.notice(`Took the edit of "${file.path}".`);
      } else if (this.#saved < this.#changes) {
        await this.#save();
      }
      this.#failure = undefined;
    } catch (error) {
      const failure = toOneLine((error as Error).message);
      if (failure !== this.#failure) {
        const consequence = this.#stop.signal.aborted
          ? 'The plants are not saved.'
          : 'The server goes on, but saves no plants until this is corrected.';
        reporter.problem(`${failure} ${consequence}`);
      }
      this.#failure = failure;
      this.#pauseMs = retryMs;
    }
  }

  async #save(): Promise<void> {
    const { file, target } = this.#parts;
    const startedAt = performance.now();
    const changes = this.#changes;
    const pieces = formatPlants(this.#sandbox.plants.snapshot());
    const draft = join(dirname(target), `.${basename(target)}.new`);
    // The rename keeps it.
    let stamp: string | undefined;
    const mayReplace = () => {
      stamp = stampOf(draft);
      return !this.#isEdited();
    };
    try {
      if (await replaceByDraft(target, pieces, { draft, mayReplace })) {
        this.#stamp = stamp;
        this.#saved = changes;
      }
    } catch (error) {
      throw createWriteError(file, error);
    }
    this.#pauseMs = Math.max(pollMs, pauseFactor * (performance.now() - startedAt));
  }

  #isEdited(): boolean {
    const stamp = stampOf(this.#parts.target);
    return stamp !== undefined && stamp !== this.#stamp;
  }
}

/** What differs after each change of a file, also one that keeps the size; undefined for no file. */
function stampOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
