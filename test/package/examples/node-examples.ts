import { join } from 'node:path';
import { findMockInBuild } from './no-mock-in-build.js';
import type { Workshop } from './workshop.js';

interface RunOptions {
  /** Whether to leave out what needs a browser. */
  readonly isQuick: boolean;
}

/** Installs it, and runs its tests and its build, which `built` names if no mock may be in it. */
async function runExample(
  workshop: Workshop,
  example: string,
  scripts: readonly string[],
  built?: string,
): Promise<void> {
  await workshop.run(example, 'npm install --no-audit --no-fund --prefer-offline');
  await workshop.run(example, 'npm test');
  await workshop.run(example, 'npm run build');
  if (built !== undefined) {
    const folder = join(workshop.folder, example);
    const problems = findMockInBuild(join(folder, built), join(folder, 'node_modules'));
    workshop.check(example, `${built} has nothing of the mock`, problems);
  }
  for (const script of scripts) {
    await workshop.run(example, `npm run ${script}`);
  }
}

export function runViteReact(workshop: Workshop, { isQuick }: RunOptions): Promise<void> {
  const scripts = isQuick ? [] : ['test:browser', 'test:e2e'];
  return runExample(workshop, 'vite-react', scripts, 'dist');
}

export function runNextjs(workshop: Workshop): Promise<void> {
  return runExample(workshop, 'nextjs', ['test:e2e'], '.next');
}

export function runStorybook(workshop: Workshop): Promise<void> {
  return runExample(workshop, 'storybook', []);
}
