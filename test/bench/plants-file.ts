import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workshop } from './workshop.js';

const owners = ['alice', 'bob', undefined];

/** The path of a fixture file with so many plants: alice sees two of three. */
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
