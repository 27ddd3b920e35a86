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
  /** The tasks of a file or a suite. */
  readonly tasks?: readonly TestTask[];
  readonly concurrent?: boolean | undefined;
  readonly projectName?: string | undefined;
  readonly filepath?: string;
  readonly result?: { readonly state?: string } | undefined;
}

const folder = 'pacts/';

/**
 * Adds what the tests of a file have recorded to the pact, each in its sandbox. The former interactions stay for a
 * test that failed or did not run. They go for a test that the file no longer has.
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
  const fileName = nameOf(file);
  // Tests that ran at the same time have sent these requests, which do not name their test.
  const unnamed = recorder.take(defaultSandbox);
  const hasFilePassed = all.every(hasPassed);
  if (hasFilePassed) {
    recording.addAll(unnamed, [fileName]);
  }
  const kept = new Set(all.filter((test) => !hasPassed(test)).map(nameOf));
  await updatePact(await openFiles(), {
    folder: isNode() ? rootOf(file) + folder : folder,
    consumer: recorder.consumer,
    recording,
    isReplaced(name) {
      if (name === fileName) {
        return hasFilePassed;
      }
      return name.startsWith(`${fileName} > `) && !kept.has(name);
    },
  });
}

function testsIn(task: TestTask): readonly TestTask[] {
  return task.tasks?.flatMap(testsIn) ?? [task];
}

/** `test/plants.test.ts > shows basil`; for a concurrent test its file, since its requests may not name the test. */
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

/** The root of the project: the name of a file is its path from there. */
function rootOf({ filepath = '', name }: TestTask): string {
  return filepath.endsWith(name) ? filepath.slice(0, -name.length) : '';
}

async function openFiles() {
  return isNode()
    ? (await import('../server/pact-files.js')).pactFiles
    : (await import('./page-files.js')).openPageFiles();
}
