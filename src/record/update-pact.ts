import { findTestRun } from '../service/test-run.js';
import { parseRecordedPact, providerName, Recording } from './pact.js';

/** The files of pacts, which Node and a page reach in different ways. */
export interface PactFiles {
  /** Undefined if there is no such file. */
  read(path: string): Promise<string | undefined>;
  /** Replaces a file, and creates its folder; a reader sees the former text or the new one. */
  replace(path: string, text: string): Promise<void>;
  /** Creates a file, unless there is one: then it returns false. */
  create(path: string, text: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  pause(ms: number): Promise<void>;
}

/** What was recorded, and what it replaces in the former pact. */
export interface PactUpdate {
  /** With a slash at its end. */
  readonly folder: string;
  readonly consumer: string;
  readonly recording: Recording;
  /** Whether the former interactions of a test are dropped. Default: those of all tests stay. */
  readonly isReplaced?: (test: string) => boolean;
  /** Is told when the update waits for another process. Default: a warning in the console. */
  readonly warn?: (message: string) => void;
  /** Ends the wait for another process. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Adds what was recorded to the pact of a consumer. If nothing was recorded, and there is no pact, it creates no
 * file. Several processes can update one pact at the same time.
 *
 * It writes nothing while `challenge` runs the tests with another profile: the app needs no more than it did.
 *
 * @returns the path of the file.
 * @throws KitError `invalid-pact`, when the file was not recorded. The reason of the signal, when it aborts.
 */
export async function updatePact(files: PactFiles, update: PactUpdate): Promise<string> {
  const path = `${update.folder}${update.consumer}-${providerName}.json`;
  let isDone = findTestRun()?.profile !== undefined;
  while (!isDone) {
    isDone = await updateLocked(files, path, update);
  }
  return path;
}

/** @returns false if another process removed the lock, because this process was suspended for too long. */
async function updateLocked(
  files: PactFiles,
  path: string,
  { consumer, recording, isReplaced = () => false, ...waiting }: PactUpdate,
): Promise<boolean> {
  const lock = `${path}.lock`;
  const own = await takeLock(files, lock, waiting);
  const isOwn = async () => (await files.read(lock)) === own;
  try {
    const former = await files.read(path);
    const all = new Recording(recording);
    if (former !== undefined) {
      all.addFormer(parseRecordedPact(former, `pact "${path}"`), isReplaced);
    }
    const text = all.toPact(consumer);
    if (text === former || (former === undefined && all.isEmpty)) {
      return true;
    }
    if (!(await isOwn())) {
      return false;
    }
    await files.replace(path, text);
    return true;
  } finally {
    if (await isOwn()) {
      await files.remove(lock);
    }
  }
}

/** The shortest pause between two looks at a lock, in milliseconds. The longest is twice that. */
const pauseMs = 20;
/** After this many looks at an unchanged lock, a warning is written: after about half a second. */
const looksUntilWarning = 20;
/** After this many looks, the process that holds the lock was killed: after about three seconds. */
const maxLooks = 100;

/** @returns the text of the lock, which names its owner. A lock has no time in it, since clocks differ. */
async function takeLock(
  files: PactFiles,
  lock: string,
  { warn = warnInConsole, signal }: Pick<PactUpdate, 'warn' | 'signal'>,
): Promise<string> {
  const own = crypto.randomUUID();
  let seen: string | undefined;
  let looks = 0;
  while (!(await files.create(lock, own))) {
    signal?.throwIfAborted();
    const holder = await files.read(lock);
    looks = holder === seen ? looks + 1 : 0;
    seen = holder;
    if (looks === looksUntilWarning) {
      warn(
        `Waiting for "${lock}": another process writes the pact, or was killed while it did. ` +
          'The lock is removed if it stays the same for three seconds.',
      );
    }
    if (looks === maxLooks) {
      await files.remove(lock);
    }
    await files.pause(pauseMs * (1 + Math.random()));
  }
  return own;
}

function warnInConsole(message: string): void {
  // biome-ignore lint/suspicious/noConsole: tests have no other place for a warning
  console.warn(`plant-store-kit: ${message}`);
}
