import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../../docs/speed.md');

/** The lines around the table in docs/speed.md. */
export const marks = { start: '<!-- npm run bench -->', end: '<!-- end of npm run bench -->' };

/** Puts the table in its place in docs/speed.md. */
export function writeTable(table: string): void {
  const [before, rest] = cut(readFileSync(page, 'utf8'), marks.start);
  const [, after] = cut(rest, marks.end);
  writeFileSync(page, `${before}${marks.start}\n\n${table}\n\n${marks.end}${after}`);
}

function cut(text: string, mark: string): [string, string] {
  const place = text.indexOf(mark);
  if (place === -1) {
    throw new Error(`Failed to write the table: docs/speed.md has no line "${mark}".`);
  }
  return [text.slice(0, place), text.slice(place + mark.length)];
}
