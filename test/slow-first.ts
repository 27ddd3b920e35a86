import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, from the first on: a worker that came to it last would end last. What waits most of
 * its time is beside what computes.
 */
const slow = [
  /\/parameters\/unsteady\.test/,
  /\/zoo\/conforming\.test/,
  /\/panel\/requests\.test/,
  /\/verify\/hostile\//,
  /\/zoo\/mirror\.test/,
  /\/(killed-servers|secrets)\.test/,
  /\/zoo\/(faults-of-\w+|pairs)\.test/,
  /\/testing\/playwright\.test/,
  /\/panel\/(other-tabs|accessibility|plants|server-page)\.test/,
  /\/verify\/(verify|observe)-\w+\.test/,
  /\/verify\/(profile|comparison)\//,
  /\/(package|docs|cli)\//,
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = slow.findIndex((path) => path.test(moduleId));
  return rank < 0 ? slow.length : rank;
}

/** Runs test files that take long before the others, so that all workers end at the same time. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
