import { join } from 'node:path';
import { findMockInBuild } from './no-mock-in-build.js';
import type { Workshop } from './workshop.js';

const example = 'vite-react';

export async function runViteReact(workshop: Workshop, { isQuick }: { isQuick: boolean }) {
  await workshop.run(example, 'npm install --no-audit --no-fund --prefer-offline');
  await workshop.run(example, 'npm test');
  await workshop.run(example, 'npm run build');
  const folder = join(workshop.folder, example);
  workshop.check(
    example,
    'the build has nothing of the mock',
    findMockInBuild(join(folder, 'dist'), join(folder, 'node_modules')),
  );
  if (!isQuick) {
    await workshop.run(example, 'npm run test:browser');
    await workshop.run(example, 'npm run test:e2e');
  }
}
