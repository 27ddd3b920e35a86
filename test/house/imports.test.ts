import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const source = join(import.meta.dirname, '../../src');

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
  client: { rooms: ['interface'], packages: ['zod', 'lossless-json'] },
  verify: {
    rooms: ['client', 'interface'],
    packages: [
      'node:',
      'zod',
      'lossless-json',
      'fast-check',
      'pure-rand',
      '@pact-foundation/pact-core',
    ],
  },
  testing: {
    rooms: ['mock', 'server', 'service', 'store', 'interface'],
    packages: ['vitest', '@playwright/test', 'msw'],
  },
  cli: {
    rooms: ['verify', 'server', 'mock', 'service', 'store', 'interface'],
    packages: ['node:'],
  },
  public: {
    rooms: ['testing', 'verify', 'client', 'server', 'mock', 'service', 'store', 'interface'],
    packages: [],
  },
};

interface Import {
  readonly file: string;
  readonly room: string;
  readonly specifier: string;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
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

/** The room or the package that an import is from. */
function origin({ file, specifier }: Import): { room: string } | { package: string } | undefined {
  if (!specifier.startsWith('.')) {
    return { package: specifier };
  }
  const path = relative(source, join(source, dirname(file), specifier));
  const [room = ''] = path.split(sep);
  return room === '..' ? undefined : { room };
}

const describeImport = ({ file, specifier }: Import) => `${file} imports ${specifier}`;

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

  it('import no package that is not installed with this one', () => {
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
        !from.package.startsWith('node:') &&
        !installed.some((name) => from.package === name || from.package.startsWith(`${name}/`))
      );
    });

    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('reach outside of src for fixtures alone', () => {
    const outside = imports.filter((one) => origin(one) === undefined);

    expect(outside.map(({ specifier }) => specifier)).toEqual(
      outside.map(() => expect.stringMatching(/^\.\.\/\.\.\/fixtures\/[a-z]+\.json$/)),
    );
  });
});
