import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../run-checks.js';
import { outputOf } from '../run-program.js';

/** The most megabytes that an installation may take, as du counts them. */
const installations = [
  { name: 'without optional packages', flags: ['--omit=optional'], limit: 72 },
  { name: 'with Pact', flags: [], limit: 120 },
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
      const largest = outputOf(['du', '-s', '-m', ...packages], { cwd: project })
        .trim()
        .split('\n')
        .map((line) => line.replace('\tnode_modules/', ' MB '))
        .join(', ');
      if (megabytes > limit) {
        throw new Error(`${megabytes} MB: ${largest}`);
      }
      return `${megabytes} MB, of them ${largest}`;
    },
  }));
}

const packages = ['plant-store-kit', 'date-fns', 'zod', 'lodash', 'graphql', '@faker-js'].map(
  (name) => `node_modules/${name}`,
);

function sizeOf(cwd: string, path: string): number {
  return Number.parseInt(outputOf(['du', '-s', '-m', path], { cwd }), 10);
}
