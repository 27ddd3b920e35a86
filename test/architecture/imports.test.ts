import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rooms, verifyFolders } from './rooms.js';

const source = join(import.meta.dirname, '../../src');

interface Import {
  readonly file: string;
  readonly room: string;
  readonly specifier: string;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8');
  const specifiers = text.matchAll(/\b(?:from\s|import\s|import\()\s*'([^'\n]+)'/g);
  return [...specifiers].map(([, specifier = '']) => ({
    file,
    room: file.split(sep)[0] ?? '',
    specifier,
  }));
});

/** The module of src that an import is from; undefined for a package, a style sheet, and outside of src. */
function importedFile({ file, specifier }: Import): string | undefined {
  const path = join(dirname(file), specifier);
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || path.startsWith('..')) {
    return undefined;
  }
  const module = path.replace(/\.js$/, '.ts');
  return files.includes(module) ? module : `${module}x`;
}

/** The folder of verify that a file is in; undefined for an entry point, and outside of verify. */
function verifyFolderOf(file = ''): string | undefined {
  const [room, folder, ...rest] = file.split(sep);
  return room === 'verify' && rest.length > 0 ? folder : undefined;
}

/** Whether a package is one of a list; `node:` stands for all modules of Node. */
function isOneOf(specifier: string, names: readonly string[]): boolean {
  return names.some((name) =>
    name.endsWith(':')
      ? specifier.startsWith(name)
      : specifier === name || specifier.startsWith(`${name}/`),
  );
}

const ofPackages = imports.filter(({ specifier }) => !specifier.startsWith('.'));

function listImports(all: readonly Import[], isListed: (one: Import) => boolean): string[] {
  return all.filter(isListed).map(({ file, specifier }) => `${file} imports ${specifier}`);
}

describe('the rooms of src', () => {
  it('import only rooms that come before them', () => {
    const wrong = listImports(imports, (one) => {
      const from = importedFile(one)?.split(sep)[0];
      return from !== undefined && ![one.room, ...(rooms[one.room]?.rooms ?? [])].includes(from);
    });

    expect(wrong).toEqual([]);
  });

  it('import only packages that are theirs, so that a browser never loads node:', () => {
    const wrong = listImports(
      ofPackages,
      ({ room, specifier }) => !isOneOf(specifier, rooms[room]?.packages ?? []),
    );

    expect(wrong).toEqual([]);
  });
});

/** Removes each file that imports none of those left, or that none of those left imports, until only cycles are left. */
function leaveCycles(imported: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imported);
  let size: number;
  do {
    size = left.size;
    const targets = new Set([...left.values()].flat());
    for (const [file, fileTargets] of left) {
      if (!targets.has(file) || !fileTargets.some((target) => left.has(target))) {
        left.delete(file);
      }
    }
  } while (left.size < size);
  return [...left.keys()];
}

it('the files of src import each other one way, also for types', () => {
  const imported = new Map(files.map((file): [string, string[]] => [file, []]));
  for (const one of imports) {
    imported.get(one.file)?.push(importedFile(one) ?? '');
  }

  expect(leaveCycles(imported)).toEqual([]);
});

it('the folders of src/verify import only folders that come before them, and no entry point', () => {
  const wrong = listImports(imports, (one) => {
    const from = importedFile(one);
    const folder = verifyFolderOf(one.file);
    const earlier = [folder, ...(verifyFolders[folder ?? ''] ?? [])];
    return (
      folder !== undefined &&
      from?.split(sep)[0] === 'verify' &&
      !earlier.includes(verifyFolderOf(from))
    );
  });

  expect(wrong).toEqual([]);
});
