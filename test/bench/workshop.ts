import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { buildSync } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** Where the benchmark installs and builds what it measures; `npm ci` clears it. */
export const workshop = join(root, 'node_modules/.cache/plant-store-kit-bench');

/** Builds the kit and the limit, and installs the competitors, once. */
export function prepareWorkshop(): void {
  mkdirSync(workshop, { recursive: true });
  run('npm', ['run', 'build'], root);
  const wanted = readFileSync(join(import.meta.dirname, 'competitors.json'), 'utf8');
  const installed = join(workshop, 'installed.json');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    writeFileSync(join(workshop, 'package.json'), wanted);
    run('npm', ['install', '--ignore-scripts', '--no-package-lock', '--no-audit'], workshop);
    // Written last, so that an installation that was broken off is not taken for a whole one.
    writeFileSync(installed, wanted);
  }
  const limit = join(import.meta.dirname, 'limit.ts');
  buildSync({ entryPoints: [limit], outfile: join(workshop, 'limit.js'), format: 'esm' });
}

export function versionOf(name: string): string {
  const file = join(workshop, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

const owners = ['alice', 'bob', undefined];

/** The path of a fixture file with so many plants, of which alice sees two of three. */
export function plantsFile(count: number): string {
  const file = join(workshop, `plants-${count}.json`);
  if (!existsSync(file)) {
    const plants = Array.from({ length: count }, (_, position) => ({
      id: position + 1,
      name: `Boston fern ${position + 1}`,
      tag: 'fern',
      owner: owners[position % owners.length],
    }));
    writeFileSync(file, JSON.stringify(plants));
  }
  return file;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const line = [command, ...args].join(' ');
  process.stderr.write(`${line}\n`);
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new Error(`Failed to prepare the benchmark: "${line}" failed.`);
  }
}
