import { createRequire } from 'node:module';
import type { PackageJson } from './package-json.js';

/** What the kit that runs says of itself. */
export interface Kit {
  readonly version: string;
  /** The Node.js that it runs on. */
  readonly node: string;
  /** The versions of msw, Vitest and Playwright that it works with. */
  readonly peers: Readonly<Record<string, string>>;
}

/** Reads the package.json of the kit. */
export function readKit(): Kit {
  const packageJson: PackageJson = createRequire(import.meta.url)('plant-store-kit/package.json');
  const { version = '', engines = {}, peerDependencies = {} } = packageJson;
  return { version, node: engines.node ?? '*', peers: peerDependencies };
}
