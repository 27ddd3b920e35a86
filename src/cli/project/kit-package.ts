import { createRequire } from 'node:module';
import type { PackageJson } from './project.js';

/** What the kit that runs says of itself. */
export interface Kit {
  readonly version: string;
  /** The Node.js that it runs on. */
  readonly node: string;
  /** The names of the packages that it works with: msw, Vitest and Playwright. */
  readonly peers: readonly string[];
}

/** Reads the package.json of the kit. */
export function readKit(): Kit {
  const packageJson: PackageJson = createRequire(import.meta.url)('plant-store-kit/package.json');
  const { version = '', engines = {}, peerDependencies = {} } = packageJson;
  return { version, node: engines.node ?? '*', peers: Object.keys(peerDependencies) };
}
