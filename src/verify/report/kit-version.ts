import { createRequire } from 'node:module';

export function readKitVersion(): string {
  const { version } = createRequire(import.meta.url)('plant-store-kit/package.json');
  return version;
}
