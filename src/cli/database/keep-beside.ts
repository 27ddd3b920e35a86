import { copyFile, link, writeFile } from 'node:fs/promises';

/** The path of another version of a file, beside it: `plants.json.edited-2026-11-23T05-20-00-000Z`. */
function besideOf(path: string, version: string): string {
  return `${path}.${version}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** Keeps a file under another name, which it returns, until a rename replaces the file. */
export async function keepEdit(path: string): Promise<string> {
  const copy = besideOf(path, 'edited');
  // A link also gets what an editor writes later. Some file systems have no links.
  await link(path, copy).catch(() => copyFile(path, copy));
  return copy;
}

/** Writes another version of a file, and returns its path. */
export async function writeBeside(path: string, pieces: Iterable<string>): Promise<string> {
  const version = besideOf(path, 'unsaved');
  await writeFile(version, pieces);
  return version;
}
