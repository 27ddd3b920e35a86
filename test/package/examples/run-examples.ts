// npm run test:compat -- examples: installs the packed kit in each example, and runs its tests and its production build.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { packKit } from '../pack-kit.js';
import { runNextjs, runStorybook, runViteReact } from './node-examples.js';
import { runPythonProvider } from './python-provider.js';
import { createWorkshop, type Workshop } from './workshop.js';

type Run = (workshop: Workshop, options: { isQuick: boolean }) => Promise<void>;

const examples: Readonly<Record<string, Run>> = {
  'vite-react': runViteReact,
  nextjs: runNextjs,
  storybook: runStorybook,
  'python-provider': runPythonProvider,
};

/** What CI runs, without a browser. The other kinds of tests of the kit run in `npm test`. */
const quick = ['vite-react'];

const root = join(import.meta.dirname, '../../..');
const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const named = args.filter((arg) => arg !== '--quick');
const chosen = isQuick ? quick : named.length > 0 ? named : Object.keys(examples);

const unknown = chosen.filter((name) => !Object.hasOwn(examples, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no example ${unknown.join(', ')}. Give one of: ${Object.keys(examples).join(', ')}.\n`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-examples-'));
try {
  const workshop = createWorkshop(folder);
  packKit(folder);
  workshop.copy(join(root, 'test/package/action/tools'));
  for (const name of chosen) {
    workshop.copy(join(root, 'examples', name));
    await examples[name]?.(workshop, { isQuick });
  }
  process.exitCode = workshop.failures > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
