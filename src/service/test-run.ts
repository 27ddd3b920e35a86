import { checkProfile, type Profile } from '../interface/profile.js';
import type { SituationId } from '../interface/situations.js';
import type { PlantCounts } from '../store/plant-store.js';
import { createInputError } from '../text/read-input.js';
import type { JournalEntry } from './journal/journal-entry.js';

/** The environment variable with the path of a profile, which lies over that of each mock and server. */
export const profileVariable = 'PLANT_STORE_PROFILE';
/** The environment variable with a folder: each process writes there what its mocks and servers note. */
export const notesVariable = 'PLANT_STORE_NOTES';

/** The environment variable with the run of a page, as JSON. Vite gives pages what begins with `VITE_`. */
export const pageRunVariable = 'VITE_PLANT_STORE_RUN';

/** What a mock or a server notes while tests run. */
export type Note =
  /** It has started with this profile of its own, and maybe with the profile of a run over it. */
  | { readonly profile: Profile; readonly hasRunProfile: boolean }
  /** It cannot use the profile of the run beside its other options, and answers by its own. */
  | { readonly unusable: string }
  | MetExchange;

/** A request that came, and its answer, noted before it is released. */
export interface MetExchange {
  readonly entry: JournalEntry;
  /** The situations that the plant store has found, each once; also if a handler or a fault answered. */
  readonly situations: readonly SituationId[];
  /** Names a sandbox of one mock or server, from its start or its last reset on. */
  readonly store: string;
  /** Whether a handler of the user answered, or the service behind it. */
  readonly isOfHandler: boolean;
  /** The plants that the sandbox had for a list; absent for other requests. */
  readonly plants?: PlantCounts;
}

/** What `challenge` passes to each mock and server of a test run. */
export interface TestRun {
  /** Lies over their own profiles. */
  readonly profile: Profile | undefined;
  /** Never throws. */
  readonly note: (note: Note) => void;
}

/** What a page gets of a test run, from the server of the page. */
export interface TestRunOfPage {
  readonly profile?: Profile | undefined;
  /** Notes are posted there, one in each request, as JSON. Default: there are none. */
  readonly notesUrl?: string | undefined;
}

declare global {
  var plantStoreTestRun: TestRunOfPage | undefined;
}

/**
 * The run that this process or this page belongs to. Undefined for the usual one.
 *
 * @throws KitError `invalid-profile`, also when the profile cannot be read.
 */
export function findTestRun(): TestRun | undefined {
  const { plantStoreTestRun: page } = globalThis;
  return page === undefined ? findRunOfProcess() : createRunOfPage(page);
}

function createRunOfPage({ profile, notesUrl }: TestRunOfPage): TestRun {
  return {
    profile,
    note(note) {
      if (notesUrl !== undefined) {
        void post(notesUrl, note);
      }
    },
  };
}

async function post(url: string, note: Note): Promise<void> {
  try {
    const body = JSON.stringify(note);
    // At first not with fetch, which a spy of the test may count. Workers have no sendBeacon.
    if (!navigator.sendBeacon?.(url, body)) {
      const send = (keepalive: boolean) =>
        fetch(url, { method: 'POST', mode: 'no-cors', keepalive, body });
      // Beacons and requests that outlive the page have together 64 KiB under way.
      await send(true).catch(() => send(false));
    }
  } catch {
    // The test goes on without the note.
  }
}

function findRunOfProcess(): TestRun | undefined {
  const { process } = globalThis;
  const { [profileVariable]: path, [notesVariable]: folder } = process?.env ?? {};
  // Not imported: pages and Workers load this file, too.
  const files = process?.getBuiltinModule?.('node:fs');
  if (files === undefined || !(path || folder)) {
    return undefined;
  }
  const file = `${folder}/${process?.pid}-${crypto.randomUUID()}.jsonl`;
  return {
    profile: path ? readProfile(path, files.readFileSync) : undefined,
    note(note) {
      try {
        if (folder) {
          // At once, so that nothing is lost if the process is killed.
          files.appendFileSync(file, `${JSON.stringify(note)}\n`);
        }
      } catch {
        // The folder is gone, or the disk is full: the test goes on without the note.
      }
    },
  };
}

function readProfile(path: string, readFile: (path: string, encoding: 'utf8') => string): Profile {
  const source = `profile "${path}" of ${profileVariable}`;
  let given: unknown;
  try {
    given = JSON.parse(readFile(path, 'utf8'));
  } catch (error) {
    throw createInputError('invalid-profile', source, {
      cause: (error as Error).message,
      remedy: 'Give the path of a profile, or unset the variable.',
      error,
    });
  }
  return checkProfile(given, source).written;
}
