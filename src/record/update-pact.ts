import { pactFileName, parseRecordedPact, Recording } from './pact.js';

/** The files of pacts, which Node and a page reach in different ways. */
export interface PactFiles {
  /** Undefined if there is no such file. */
  read(path: string): Promise<string | undefined>;
  /** Replaces a file, and creates its folder; a reader sees the former text or the new one. */
  replace(path: string, text: string): Promise<void>;
  /** Creates a file, unless there is one: then it returns false. */
  create(path: string, text: string): Promise<boolean>;
  remove(path: string): Promise<void>;
}

/** What was recorded, and which tests of the former pact it replaces. */
export interface PactUpdate {
  /** With a slash at its end. */
  readonly folder: string;
  readonly consumer: string;
  readonly recording: Recording;
  /** Whether what the former pact has of a test is dropped. */
  readonly isReplaced: (test: string) => boolean;
}

/** A lock that is older was left by a process that has ended. */
const staleMs = 10_000;
const pauseMs = 20;

/**
 * Adds what was recorded to the pact of a consumer, and creates no file for nothing. Several processes can do so at
 * once.
 *
 * @returns the path of the file.
 * @throws KitError `invalid-pact`, when the file is another pact.
 */
export async function updatePact(
  files: PactFiles,
  { folder, consumer, recording, isReplaced }: PactUpdate,
): Promise<string> {
  const path = folder + pactFileName(consumer);
  const lock = `${path}.lock`;
  await takeLock(files, lock);
  try {
    const former = await files.read(path);
    const all = new Recording();
    all.addAll(recording);
    if (former !== undefined) {
      all.addFormer(parseRecordedPact(former, `pact "${path}"`), isReplaced);
    }
    const text = all.toPact(consumer);
    const isNothing = former === undefined && recording.isEmpty;
    if (text !== former && !isNothing) {
      await files.replace(path, text);
    }
    return path;
  } finally {
    await files.remove(lock);
  }
}

async function takeLock(files: PactFiles, lock: string): Promise<void> {
  let [seen, seenAt]: [string | undefined, number] = [undefined, 0];
  while (!(await files.create(lock, String(Date.now())))) {
    const since = await files.read(lock);
    if (since !== seen) {
      [seen, seenAt] = [since, Date.now()];
    }
    // It is empty if its owner ended before it wrote the time.
    if (since !== undefined && Date.now() - (Number(since) || seenAt) > staleMs) {
      await files.remove(lock);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (1 + Math.random())));
  }
}
