import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config.js';
import { mutationParts } from './mutation-parts.js';

const name = process.env.MUTATION_PART ?? '';
const part = mutationParts[name];
if (part === undefined) {
  throw new Error(`Set MUTATION_PART to one of ${Object.keys(mutationParts).join(', ')}.`);
}
const [first = ''] = part.tests;

/** Runs the tests of the part's own folder first: they find most mutants. */
class OwnFolderFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOwn = ({ moduleId }: TestSpecification) =>
      dirname(moduleId).endsWith(`/test/${dirname(first)}`);
    const sorted = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return [...sorted.filter(isOwn), ...sorted.filter((file) => !isOwn(file))];
  }
}

export default defineConfig({
  ...(base.resolve !== undefined && { resolve: base.resolve }),
  oxc: { target: 'node20' },
  test: {
    include: part.tests.map((path) => `test/${path}.test.ts`),
    setupFiles: ['test/mutation/end-on-failure.ts'],
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: OwnFolderFirst },
    testTimeout: 60_000,
  },
});
