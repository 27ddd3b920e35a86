import { Recording } from '../record/pact.js';
import type { Recorder } from '../record/recorder.js';
import { updatePact } from '../record/update-pact.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { isNode } from './is-node.js';

/** A task of Vitest: a file, a suite, or a test. */
export interface TestTask {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly file: TestTask;
  readonly suite?: TestTask | undefined;
  /** Of a file or a suite. */
  readonly tasks?: readonly TestTask[];
  readonly concurrent?: boolean | undefined;
  readonly projectName?: string | undefined;
  readonly filepath?: string;
  readonly result?: { readonly state?: string } | undefined;
}

const folder = 'pacts/';

/**
 * Adds what the tests of a file have recorded to the pact, each in its sandbox. A test that was not run, or has
 * failed, keeps what the former pact has of it; one that the file has no more is dropped.
 */
export async function recordTests(
  recorder: Recorder,
  tests: ReadonlyMap<string, TestTask>,
): Promise<void> {
  const [first] = tests.values();
  if (first === undefined) {
    return;
  }
  const { file } = first;
  const all = testsIn(file);
  const hasPassed = ({ result }: TestTask) => result?.state === 'pass';
  const recording = new Recording();
  for (const [sandbox, test] of tests) {
    const recorded = recorder.take(sandbox);
    if (hasPassed(test)) {
      recording.addAll(recorded, [nameOf(test)]);
    }
  }
  // Requests of tests that ran at once, and named none of them.
  const unnamed = recorder.take(defaultSandbox);
  if (all.every(hasPassed)) {
    recording.addAll(unnamed, [nameOf(file)]);
  }
  const kept = new Set(all.filter((test) => !hasPassed(test)).map(nameOf));
  const isOfFile = (name: string) => name === nameOf(file) || name.startsWith(`${nameOf(file)} > `);
  await updatePact(await openFiles(), {
    folder: isNode() ? rootOf(file) + folder : folder,
    consumer: recorder.consumer,
    recording,
    isReplaced: (name) =>
      isOfFile(name) && !kept.has(name) && !(name === nameOf(file) && kept.size > 0),
  });
}

function testsIn(task: TestTask): readonly TestTask[] {
  return task.tasks?.flatMap(testsIn) ?? [task];
}

/**
 * `test/plants.test.ts > the list > shows basil`. A test that runs beside others has the name of its file: nobody
 * knows which of them a request without a name is of.
 */
function nameOf(task: TestTask): string {
  const { name, file, suite = file } = task;
  if (task.concurrent) {
    return nameOf(file);
  }
  if (task.filepath === undefined) {
    return `${nameOf(suite)} > ${name}`;
  }
  return task.projectName ? `${name} (${task.projectName})` : name;
}

/** The name of a file is its path from the root of the project. */
function rootOf({ filepath = '', name }: TestTask): string {
  return filepath.endsWith(name) ? filepath.slice(0, -name.length) : '';
}

async function openFiles() {
  return isNode()
    ? (await import('../server/pact-files.js')).pactFiles
    : (await import('./page-files.js')).openPageFiles();
}
