import { unwatchFile, watchFile } from 'node:fs';
import type { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/one-line.js';
import { allowsSharedIds } from '../../service/compiled-profile.js';
import type { PlantService } from '../../service/plant-service.js';
import type { Sandbox } from '../../service/sandbox.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import { isSamePlants } from '../../store/compare-plants.js';
import { assertOwners } from '../../store/fixtures.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { formatPlants, parsePlantsText } from '../../store/plants-text.js';
import { readRegularFile } from '../read-text.js';
import { watchMs } from '../watch-files.js';
import { describeEdit } from './describe-edit.js';
import type { FileLock } from './file-lock.js';
import { stampOf } from './file-stamp.js';
import { GatheredRuns } from './gathered-runs.js';
import { keepEdit, writeBeside } from './keep-beside.js';
import { readSettled } from './read-settled.js';
import { replaceFile } from './replace-file.js';
import { createSaveError } from './save-error.js';

export interface DatabaseOptions {
  /** As the user gave it. */
  readonly path: string;
  /** Whether the plants of an edited file replace those of the server. */
  readonly isWatched: boolean;
  /** Whether owners need no token. */
  readonly anyToken: boolean;
  /** Called with what a person should know. */
  readonly notice: (message: string) => void;
  /** Called with what a person should correct. */
  readonly problem: (message: string) => void;
}

/** How many times in a row a file is read that changes meanwhile. */
const maxReads = 3;

/** The plants of the default sandbox, which it keeps in a file that people may edit. */
export class PlantDatabase {
  readonly #options: DatabaseOptions & { readonly target: string; readonly lock: FileLock };
  readonly #runs = new GatheredRuns(() => this.#synchronise());
  #service: PlantService;
  #sandbox: Sandbox;
  /** The plants in the file, as last read or written. */
  #saved: readonly PlantRecord[] = [];
  /** That of the file, as last read or written. */
  #stamp: string | undefined;
  /** That of an edit with which the server cannot go on. */
  #damagedStamp: string | undefined;
  /** Whether plants have changed since they were last saved. */
  #isUnsaved = false;
  #isClosing = false;
  /** The codes of the failures that were reported since the last success. */
  readonly #reported = new Set<string>();

  /** @param options.target the path without links. */
  constructor(
    options: DatabaseOptions & { readonly target: string; readonly lock: FileLock },
    service: PlantService,
  ) {
    this.#options = options;
    this.#service = service;
    this.#sandbox = service.sandboxes.use(defaultSandbox);
  }

  /**
   * Takes the plants of the file, or creates the file with the plants of the service.
   *
   * @param text undefined if there is no file.
   * @throws KitError `invalid-fixture` or `unwritable-file`.
   */
  async load(text: string | undefined, stamp: string | undefined): Promise<void> {
    const { path } = this.#options;
    if (text === undefined) {
      await this.#save().catch((error: unknown) => {
        throw createSaveError(path, error);
      });
    } else {
      this.#saved = this.#parse(text);
      this.#stamp = stamp;
      this.#sandbox.plants.restore(this.#saved);
    }
    this.#connect();
  }

  /** Reports that the plants are saved, and takes edits from now on. */
  start(url: string): void {
    const { path, target, lock, isWatched } = this.#options;
    lock.holder = { ...lock.holder, url };
    this.#options.notice(`The plants are saved in "${path}": ${this.#saved.length} plants.`);
    this.#reportOwners(this.#saved);
    if (isWatched) {
      watchFile(target, { interval: watchMs, persistent: false }, this.#request);
      // The file may have changed since it was read.
      this.#request();
    }
  }

  /** Saves the plants of another service from now on; the service gets those of the earlier one. */
  follow(service: PlantService): void {
    const sandbox = service.sandboxes.use(defaultSandbox);
    sandbox.plants.restore(this.#sandbox.plants.snapshot());
    this.#sandbox.onPlantsChange = undefined;
    this.#service = service;
    this.#sandbox = sandbox;
    this.#connect();
  }

  /** Saves what is not saved yet, and returns whether everything is saved. */
  async close(): Promise<boolean> {
    const { target, lock } = this.#options;
    unwatchFile(target, this.#request);
    this.#reported.clear();
    this.#isClosing = true;
    await this.#runs.runNow();
    if (this.#isUnsaved) {
      await this.#writeBesideEdit();
    }
    this.#sandbox.onPlantsChange = undefined;
    await lock.release();
    return !this.#isUnsaved;
  }

  #connect(): void {
    this.#sandbox.onPlantsChange = () => {
      this.#isUnsaved = true;
      this.#request();
    };
  }

  readonly #request = (): void => {
    if (!this.#isClosing) {
      this.#runs.request();
    }
  };

  async #synchronise(): Promise<void> {
    try {
      if (this.#isClosing) {
        // Writes a file again that somebody has removed.
        this.#isUnsaved ||= stampOf(this.#options.target) === undefined;
      }
      if (this.#isEdited() && !(await this.#resolveEdit())) {
        return;
      }
      // A person may edit the file while it is written.
      while (this.#isUnsaved && !(await this.#save())) {
        if (!(await this.#resolveEdit())) {
          return;
        }
      }
      this.#reported.clear();
    } catch (error) {
      this.#reportFailure(error);
    }
  }

  /** Returns false if the file has an edit. */
  async #save(): Promise<boolean> {
    const plants = this.#sandbox.plants.snapshot();
    this.#isUnsaved = false;
    let stamp: string | undefined;
    try {
      stamp = await replaceFile(this.#options.target, formatPlants(plants), this.#stamp);
    } finally {
      this.#isUnsaved ||= stamp === undefined;
    }
    if (stamp === undefined) {
      return false;
    }
    this.#saved = plants;
    this.#stamp = stamp;
    return true;
  }

  #isEdited(): boolean {
    const stamp = stampOf(this.#options.target);
    return stamp !== undefined && stamp !== this.#stamp;
  }

  /** Returns whether the file may be replaced now. */
  #resolveEdit(): Promise<boolean> {
    return this.#options.isWatched ? this.#takeEdit() : this.#setEditAside();
  }

  async #takeEdit(): Promise<boolean> {
    const { target, problem } = this.#options;
    for (let reads = 0; reads < maxReads; reads++) {
      const stamp = stampOf(target);
      if (stamp === undefined || stamp === this.#damagedStamp) {
        return stamp === undefined;
      }
      try {
        const edited = await readSettled(target, stamp, () => this.#readPlants());
        if (edited !== undefined) {
          this.#replacePlants(edited);
          this.#stamp = stamp;
          this.#damagedStamp = undefined;
          return true;
        }
      } catch (error) {
        this.#damagedStamp = stamp;
        const consequence =
          'The server goes on with its plants, and saves them when the file is valid.';
        problem(`${toOneLine((error as Error).message)} ${consequence}`);
        return false;
      }
    }
    this.#request();
    return false;
  }

  #replacePlants(edited: readonly PlantRecord[]): void {
    const { path, notice, problem } = this.#options;
    const saved = this.#saved;
    if (isSamePlants(edited, saved)) {
      return;
    }
    const { plants } = this.#sandbox;
    const unsaved = this.#isUnsaved ? plants.snapshot() : saved;
    plants.restore(edited);
    this.#saved = edited;
    this.#isUnsaved = false;
    notice(`Took the edit of "${path}": ${edited.length} plants.`);
    describeEdit({ saved, unsaved, edited }).forEach(problem);
    this.#reportOwners(edited);
  }

  async #setEditAside(): Promise<boolean> {
    const { path, target, problem } = this.#options;
    if (this.#isUnsaved) {
      const stamp = stampOf(target);
      const copy = await keepEdit(target);
      problem(
        `"${path}" was edited while the server saves its plants there. The edit is now in "${copy}". To let the server take edits, start it with --watch.`,
      );
      this.#stamp = stamp;
    }
    return true;
  }

  async #writeBesideEdit(): Promise<void> {
    const { path, target, problem } = this.#options;
    try {
      if (!this.#isEdited()) {
        return;
      }
      const plants = this.#sandbox.plants.snapshot();
      const copy = await writeBeside(target, formatPlants(plants));
      problem(
        `The server could not take the edit of "${path}", so its plants are saved in "${copy}". Correct the file, or replace it by that one.`,
      );
    } catch (error) {
      this.#reportFailure(error);
    }
  }

  async #readPlants(): Promise<PlantRecord[]> {
    return this.#parse(await readRegularFile(this.#options.path));
  }

  #parse(text: string): PlantRecord[] {
    const canShareIds = allowsSharedIds(this.#service.profile);
    return parsePlantsText(text, this.#source, { canShareIds });
  }

  get #source(): string {
    return `plants "${this.#options.path}"`;
  }

  #reportOwners(plants: readonly PlantRecord[]): void {
    const { path, anyToken, problem } = this.#options;
    const { tokens, profile } = this.#service;
    if (anyToken) {
      return;
    }
    try {
      assertOwners(plants, tokens.all(), profile.parameters['list.visibility'], this.#source);
    } catch (error) {
      const { cause, remedy } = (error as KitError).parts;
      problem(toOneLine(`Nobody can list a plant of "${path}": ${cause}. ${remedy}`));
    }
  }

  #reportFailure(error: unknown): void {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!this.#reported.has(code)) {
      this.#reported.add(code);
      this.#options.problem(toOneLine(createSaveError(this.#options.path, error).message));
    }
  }
}
