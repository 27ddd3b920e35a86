import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = join(import.meta.dirname, '../../README.md');

/** What stands around the table in the README. */
export const marks = { start: '<!-- npm run bench -->', end: '<!-- end of npm run bench -->' };

/** Puts the table in its place in the README. */
export function writeTable(table: string): void {
  const [before, rest] = cut(readFileSync(readme, 'utf8'), marks.start);
  const [, after] = cut(rest, marks.end);
  writeFileSync(readme, `${before}${marks.start}\n\n${table}\n\n${marks.end}${after}`);
}

function cut(text: string, mark: string): [string, string] {
  const place = text.indexOf(mark);
  if (place === -1) {
    throw new Error(`Failed to write the table: the README has no line "${mark}".`);
  }
  return [text.slice(0, place), text.slice(place + mark.length)];
}
