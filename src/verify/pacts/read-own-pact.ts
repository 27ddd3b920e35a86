import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ownPact = 'plant-store-kit/contracts/pacts/plant-store-client-plant-store.json';

/** The text of our own pact. */
export function readOwnPact(): string {
  return readFileSync(createRequire(import.meta.url).resolve(ownPact), 'utf8');
}
