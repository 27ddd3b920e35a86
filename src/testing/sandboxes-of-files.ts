import type { PlantSandbox } from '../control/plant-sandbox.js';
import type { PactSource } from '../record/pact-source.js';
import type { Recorder } from '../record/recorder.js';
import type { TestTask } from './record-tests.js';

/** Something with sandboxes: a mock or a server. */
export interface SandboxSource extends Partial<PactSource> {
  sandbox(name: string): PlantSandbox;
}

/** The sandboxes of the tests of a file, with what has to end after them, such as an interception. */
export interface OpenSandboxes extends SandboxSource {
  /** Called when the test with this sandbox has ended. */
  leave?(name: string): void;
  close?(): void;
  /** Present if what the tests need is recorded. */
  readonly recorder?: Promise<Recorder> | undefined;
}

/** A file of tests that Vitest runs. */
export interface FileEnd {
  /** Called when the file ends. */
  readonly callbacks: (() => void)[];
  /** The tests of the file that have begun, by their sandboxes. */
  readonly tests: Map<string, TestTask>;
}

/**
 * Creates a function that returns the sandboxes for a file, and opens them if no file has them open. They
 * are closed when all files that asked for them have ended.
 *
 * Versions of Vitest differ in what they keep for a file: one value for a name, whichever `test` it belongs
 * to, or a value for each `test` that was extended. So the sandboxes are kept here, and Vitest only says
 * when a file ends.
 */
export function shareAmongFiles(
  open: () => Promise<OpenSandboxes>,
): (file: FileEnd) => Promise<OpenSandboxes> {
  const files = new Set<FileEnd>();
  let opening: Promise<OpenSandboxes> | undefined;
  return async (file) => {
    opening ??= open();
    const opened = await opening;
    if (!files.has(file)) {
      files.add(file);
      file.callbacks.push(() => {
        files.delete(file);
        if (files.size === 0) {
          opening = undefined;
          opened.close?.();
        }
      });
    }
    return opened;
  };
}
