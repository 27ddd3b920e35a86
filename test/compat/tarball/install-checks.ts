import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../../package/run-checks.js';
import { outputOf } from '../../package/run-program.js';

/** The most megabytes that an installation may take, as du counts them. */
const installations = [
  { name: 'without optional packages', flags: ['--omit=optional'], limit: 30 },
  { name: 'with Pact', flags: [], limit: 55 },
];

/** That an installation takes no more than it did. */
export function installChecks(tarball: string, folder: string): Check[] {
  return installations.map(({ name, flags, limit }) => ({
    title: `installed ${name}, it takes at most ${limit} MB`,
    async run() {
      const project = join(folder, `installed ${name}`);
      mkdirSync(project);
      writeFileSync(join(project, 'package.json'), '{ "private": true }');
      const install = ['npm', 'install', '--no-audit', '--no-fund', '--omit=dev', ...flags];
      outputOf([...install, tarball], { cwd: project });
      const megabytes = sizeOf(project, 'node_modules');
      const largest = largestOf(project);
      if (megabytes > limit) {
        throw new Error(`${megabytes} MB: ${largest}`);
      }
      return `${megabytes} MB, of them ${largest}`;
    },
  }));
}

/** What takes most of an installation. */
function largestOf(project: string): string {
  return outputOf(['du', '-m', '-d1', 'node_modules'], { cwd: project })
    .trim()
    .split('\n')
    .toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
    .slice(1, 6)
    .map((line) => line.replace('\tnode_modules/', ' MB '))
    .join(', ');
}

function sizeOf(cwd: string, path: string): number {
  return Number.parseInt(outputOf(['du', '-s', '-m', path], { cwd }), 10);
}
