import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rooms, verifyFolders } from './rooms.js';

/** Rooms of src, and folders of verify: `verify/http`. */
const documented = [
  ...Object.keys(rooms),
  ...Object.keys(verifyFolders).map((folder) => `verify/${folder}`),
];

const root = join(import.meta.dirname, '../..');
const roomNames = new Set([...Object.keys(rooms), ...Object.keys(verifyFolders)]);

function readmeOf(room: string): string {
  return readFileSync(join(root, 'src', room, 'README.md'), 'utf8');
}

/** The texts between backticks. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** The files, `har.ts`, and the folders, `faults/`, that a text names. */
function pathsIn(text: string): string[] {
  return codesIn(text).filter((code) => /^\w[\w./-]*(\.(tsx?|css|html|svg|json)|\/)$/.test(code));
}

/** What a room has to name: its files, and for each folder either `folder/` or all files of it. */
function missingIn(room: string, named: readonly string[], folder = ''): string[] {
  const entries = readdirSync(join(root, 'src', room, folder));
  return entries.flatMap((entry) => {
    const path = `${folder}${entry}`;
    const isFolder = statSync(join(root, 'src', room, path)).isDirectory();
    if (path === 'README.md' || named.includes(isFolder ? `${path}/` : path)) {
      return [];
    }
    return isFolder ? missingIn(room, named, `${path}/`) : [path];
  });
}

/** The rooms that the test of imports lets import this one. For a folder of verify: the other folders. */
function importersOf(room: string): string[] {
  const [, folder] = room.split('/');
  const importers =
    folder === undefined
      ? Object.keys(rooms).filter((name) => rooms[name]?.rooms.includes(room))
      : Object.keys(verifyFolders).filter((name) => verifyFolders[name]?.includes(folder));
  return importers.sort();
}

describe.each(documented)('the README of src/%s', (room) => {
  it('has ten to thirty lines', () => {
    const count = readmeOf(room).trimEnd().split('\n').length;

    expect(count).toBeGreaterThanOrEqual(10);
    expect(count).toBeLessThanOrEqual(30);
  });

  it('names every file of the room', () => {
    expect(missingIn(room, pathsIn(readmeOf(room)))).toEqual([]);
  });

  it('names no file that is not there', () => {
    const absent = pathsIn(readmeOf(room)).filter(
      (path) => !existsSync(join(root, 'src', room, path)) && !existsSync(join(root, path)),
    );

    expect(absent).toEqual([]);
  });

  it('says which rooms may import it, in a sentence "May be imported by …."', () => {
    const [, sentence = ''] = /May be imported by\s([^.]*)\./.exec(readmeOf(room)) ?? [];
    const named = codesIn(sentence).filter((code) => roomNames.has(code));

    expect(named.sort()).toEqual(importersOf(room));
  });
});
