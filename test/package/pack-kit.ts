import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from './workspace.js';

declare module 'vitest' {
  export interface ProvidedContext {
    kit: string;
  }
}

/** Builds the kit, packs it as `npm publish` would, and returns the path of the file. */
export function packKit(folder: string): string {
  const pack = ['pack', '--json', '--loglevel=error', '--pack-destination', folder];
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const printed = execFileSync('npm', pack, { cwd: root, encoding: 'utf8', stdio: [...stdio] });
  const [{ filename }] = JSON.parse(printed);
  return join(folder, filename);
}

/** Packs the kit before all tests of this folder, which also builds what they run in `dist`. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
  project.provide('kit', packKit(folder));
  return () => rmSync(folder, { recursive: true });
}
