import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plantRows } from './plant-rows.js';
import { workshop } from './workshop.js';

/** The path of a fixture file with so many plants. */
export function plantsFile(count: number): string {
  const file = join(workshop, `plants-${count}.json`);
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify(plantRows(count)));
  }
  return file;
}
