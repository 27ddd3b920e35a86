import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const source = join(import.meta.dirname, '../../src');

/** The packages of the command line that the build bundles, so that users do not install them. */
const bundledOfCli = [
  '@clack/prompts',
  'diff',
  'package-manager-detector',
  'selfsigned',
  'semver',
  'env-ci',
];

/** What each room may import: rooms to its left, and the packages it is there to use. */
const rooms: Record<string, { rooms: string[]; packages: string[] }> = {
  interface: { rooms: [], packages: ['zod', 'lossless-json', 'leven'] },
  store: {
    rooms: ['interface'],
    packages: ['zod', '@mswjs/data', 'sorted-btree', '@faker-js/faker'],
  },
  service: { rooms: ['store', 'interface'], packages: ['zod', 'pure-rand', 'leven'] },
  mock: { rooms: ['service', 'store', 'interface'], packages: ['msw'] },
  server: {
    rooms: ['mock', 'service', 'store', 'interface'],
    packages: ['msw', 'node:', 'zod', 'eventsource-parser'],
  },
  client: { rooms: ['interface'], packages: [] },
  verify: {
    rooms: ['client', 'interface'],
    packages: [
      'node:',
      'zod',
      'lossless-json',
      'fast-check',
      'pure-rand',
      'http-proxy-agent',
      'https-proxy-agent',
      'proxy-from-env',
      '@pact-foundation/pact-core',
    ],
  },
  testing: {
    rooms: ['mock', 'server', 'service', 'store', 'interface'],
    packages: ['vitest', '@playwright/test', 'msw'],
  },
  cli: {
    rooms: ['verify', 'server', 'mock', 'service', 'store', 'interface'],
    packages: ['node:', ...bundledOfCli],
  },
  panel: {
    rooms: ['server', 'mock', 'service', 'store', 'interface'],
    packages: ['preact', '@preact/signals', 'lossless-json'],
  },
  'docs-page': {
    rooms: ['panel', 'store'],
    packages: ['swagger-ui-dist'],
  },
  public: {
    rooms: [
      'panel',
      'testing',
      'verify',
      'client',
      'server',
      'mock',
      'service',
      'store',
      'interface',
    ],
    packages: [],
  },
};

/** What each folder of verify may import, beside itself. The entry points, beside them, may import all. */
const verifyFolders: Record<string, readonly string[]> = {
  report: [],
  session: ['report'],
  situations: ['session', 'report'],
  rules: ['situations', 'session', 'report'],
  profile: ['rules', 'situations', 'session', 'report'],
  comparison: ['rules', 'situations', 'session', 'report'],
  pacts: ['rules', 'session', 'report'],
  broker: ['session', 'report'],
};

interface Import {
  readonly file: string;
  readonly room: string;
  readonly specifier: string;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);

/** The code that init writes into projects, as text: its imports are theirs. */
const recipes = join('cli', 'init', 'recipes');

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

/** The room or the package that an import is from. */
function origin({ file, specifier }: Import): { room: string } | { package: string } | undefined {
  if (!specifier.startsWith('.')) {
    return { package: specifier };
  }
  const path = relative(source, join(source, dirname(file), specifier));
  const [room = ''] = path.split(sep);
  return room === '..' ? undefined : { room };
}

/** The file of src that an import is from. */
function importedFile({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) {
    return undefined;
  }
  const path = join(dirname(file), specifier).replace(/\.js$/, '.ts');
  return files.includes(path) ? path : `${path}x`;
}

/** The folder of verify that a file is in; undefined for an entry point, and outside of verify. */
function verifyFolderOf(file: string): string | undefined {
  const [room, folder, ...rest] = file.split(sep);
  return room === 'verify' && rest.length > 0 ? folder : undefined;
}

/** A way from something to itself, along what it leads to. */
function findCycle(links: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): readonly string[] => {
    if (path.includes(node)) {
      return [...path.slice(path.indexOf(node)), node];
    }
    if (done.has(node)) {
      return [];
    }
    const cycles = [...(links.get(node) ?? [])].map((next) => visit(next, [...path, node]));
    done.add(node);
    return cycles.find(({ length }) => length > 0) ?? [];
  };
  return [...links.keys()].map((node) => visit(node, [])).find(({ length }) => length > 0) ?? [];
}

function linksOf(pairs: readonly (readonly [from: string, to: string])[]) {
  const links = new Map<string, Set<string>>();
  for (const [from, to] of pairs) {
    links.set(from, (links.get(from) ?? new Set()).add(to));
  }
  return links;
}

const describeImport = ({ file, specifier }: Import) => `${file} imports ${specifier}`;

/** Whether the build bundles a package: those of the pages, some of the command line, one of the store. */
function isBundled({ file, room }: Import, specifier: string): boolean {
  const bundled = {
    cli: bundledOfCli,
    store: file === join('store', 'plant-table.ts') ? ['@mswjs/data'] : [],
  }[room];
  return (
    ['panel', 'docs-page'].includes(room) ||
    (bundled ?? []).some((name) => specifier === name || specifier.startsWith(`${name}/`))
  );
}

describe('the rooms of src', () => {
  it('are those that this test knows', () => {
    expect(new Set(files.map((file) => file.split(sep)[0]))).toEqual(new Set(Object.keys(rooms)));
    expect(imports.length).toBeGreaterThan(100);
  });

  it('import one way, from right to left: cli or testing, server or verify, mock, service, store, interface', () => {
    const wrong = imports.filter((one) => {
      const from = origin(one);
      return (
        from !== undefined &&
        'room' in from &&
        from.room !== one.room &&
        !rooms[one.room]?.rooms.includes(from.room)
      );
    });

    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('import no package that is not theirs, so that a browser never loads node:', () => {
    const wrong = imports.filter((one) => {
      const from = origin(one);
      return (
        from !== undefined &&
        'package' in from &&
        !rooms[one.room]?.packages.some((name) =>
          name.endsWith(':')
            ? from.package.startsWith(name)
            : from.package === name || from.package.startsWith(`${name}/`),
        )
      );
    });

    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('import no package that is neither installed with this one nor bundled by the build', () => {
    const { dependencies, optionalDependencies, peerDependencies } = packageJson;
    const installed = Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    });
    const wrong = imports.filter((one) => {
      const from = origin(one);
      return (
        from !== undefined &&
        'package' in from &&
        !isBundled(one, from.package) &&
        !from.package.startsWith('node:') &&
        !installed.some((name) => from.package === name || from.package.startsWith(`${name}/`))
      );
    });

    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('reach outside of src only for fixtures', () => {
    const outside = imports.filter((one) => origin(one) === undefined);

    expect(outside.map(({ specifier }) => specifier)).toEqual(
      outside.map(() => expect.stringMatching(/^\.\.\/\.\.\/fixtures\/[a-z]+\.json$/)),
    );
  });
});

describe('the folders of src/verify', () => {
  const within = imports.filter(({ file }) => verifyFolderOf(file) !== undefined);

  it('are those that this test knows', () => {
    const found = files.map(verifyFolderOf).filter((folder) => folder !== undefined);

    expect(new Set(found)).toEqual(new Set(Object.keys(verifyFolders)));
  });

  it('import one way: report, session, situations, rules, then profile, comparison and pacts', () => {
    const wrong = within.filter((one) => {
      const [from, to] = [one.file, importedFile(one)].map((file) => verifyFolderOf(file ?? ''));
      return to !== undefined && to !== from && !verifyFolders[from ?? '']?.includes(to);
    });

    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('import no entry point', () => {
    const wrong = within.filter((one) => {
      const file = importedFile(one) ?? '';
      return file.startsWith(`verify${sep}`) && verifyFolderOf(file) === undefined;
    });

    expect(wrong.map(describeImport)).toEqual([]);
  });
});

describe('the files of src', () => {
  it('have no import cycles, also not of types', () => {
    const pairs = imports.flatMap((one) => {
      const file = importedFile(one);
      return file === undefined ? [] : [[one.file, file] as const];
    });

    expect(findCycle(linksOf(pairs))).toEqual([]);
  });
});
