import { statSync } from 'node:fs';

/** What differs after each change of a file, also one that keeps the size; undefined for no file. */
export function stampOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
