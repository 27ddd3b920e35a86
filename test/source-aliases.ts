import { fileURLToPath } from 'node:url';

const names = [
  'client',
  'fetch',
  'interface',
  'panel',
  'playwright',
  'server',
  'verify',
  'vite',
  'vitest',
];

const source = (name: string) =>
  fileURLToPath(new URL(`../src/public/${name}.ts`, import.meta.url));

/** Resolves the entry points of the package to their source, so that tests need no build. */
export const sourceAliases = [
  { find: /^plant-store-kit$/, replacement: source('index') },
  ...names.map((name) => ({
    find: new RegExp(`^plant-store-kit/${name}$`),
    replacement: source(name),
  })),
];
