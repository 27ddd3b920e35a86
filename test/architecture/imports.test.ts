import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');

const core = ['mock', 'record', 'control', 'service', 'store', 'interface'];

/** What each room may import: rooms to its left, and the packages it is there to use. */
const rooms: Record<string, { rooms: string[]; packages: string[] }> = {
  interface: { rooms: [], packages: ['zod', 'lossless-json', 'leven'] },
  store: {
    rooms: ['interface'],
    packages: ['zod', '@mswjs/data', '@faker-js/faker'],
  },
  service: { rooms: ['store', 'interface'], packages: ['zod', 'pure-rand', 'leven'] },
  control: { rooms: ['service', 'store', 'interface'], packages: ['zod'] },
  record: { rooms: ['service', 'interface'], packages: ['zod', 'lossless-json'] },
  mock: { rooms: ['record', 'control', 'service', 'store', 'interface'], packages: ['msw', 'zod'] },
  server: {
    rooms: [...core],
    packages: ['lossless-json', 'msw', 'node:', 'zod', 'eventsource-parser'],
  },
  client: { rooms: ['interface'], packages: [] },
  verify: {
    rooms: ['client', 'service', 'store', 'interface'],
    packages: [
      'node:',
      'zod',
      'lossless-json',
      'p-limit',
      'pure-rand',
      'proxy-from-env',
      'undici',
      '@pact-foundation/pact-core',
    ],
  },
  testing: {
    rooms: ['server', ...core],
    packages: ['vitest', '@playwright/test', 'msw', 'zod', 'node:'],
  },
  cli: {
    rooms: ['verify', 'server', ...core],
    packages: [
      'node:',
      'zod',
      'lossless-json',
      'undici',
      '@clack/prompts',
      'commander',
      'diff',
      'package-manager-detector',
      'selfsigned',
      'semver',
      'env-ci',
    ],
  },
  panel: {
    rooms: ['server', ...core],
    packages: ['preact', '@preact/signals', 'lossless-json'],
  },
  'docs-page': {
    rooms: ['panel', 'store'],
    packages: ['swagger-ui-dist'],
  },
  public: { rooms: ['panel', 'testing', 'verify', 'client', 'server', ...core], packages: [] },
};

/** What each folder of verify may import, beside itself. The entry points, beside them, may import all. */
const verifyFolders: Record<string, readonly string[]> = {
  report: [],
  http: ['report'],
  engine: ['http', 'report'],
  scripts: ['engine', 'http', 'report'],
  observe: ['scripts', 'engine', 'http', 'report'],
  compare: ['observe', 'scripts', 'engine', 'http', 'report'],
  pacts: ['scripts', 'engine', 'http', 'report'],
  proxy: ['observe', 'scripts', 'engine', 'http', 'report'],
};

interface Import {
  readonly file: string;
  readonly room: string;
  readonly specifier: string;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);

/** The code that init writes into projects, or runs there, as text: its imports are theirs. */
const recipes = join('cli', 'project', 'recipes.ts');

const imports: Import[] = files.flatMap((file) => {
  if (file.startsWith(recipes)) {
    return [];
  }
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
