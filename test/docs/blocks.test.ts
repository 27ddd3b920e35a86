import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { GET, POST } from '../../templates/init/route.js';
import { blocks, blocksOf, commands, root } from './pages.js';

/** Where the code of each language is, which a test runs; undefined where another test reads the page. */
const folders: Readonly<Record<string, readonly string[] | undefined>> = {
  ts: ['test/docs/examples', 'templates/init'],
  js: ['test/compat/runners/cypress'],
  // test/package/docs-commands.test.ts runs the commands, with the files of the blocks of JSON.
  sh: undefined,
  json: undefined,
  yaml: undefined,
  // The rooms, flags that tables.test.ts compares, and diagrams whose files links.test.ts looks for.
  text: undefined,
  mermaid: undefined,
};

/** What test/package/docs-commands.test.ts, test/compat/docker and test/package/package.test.ts run. */
const tested = [
  /^(npx plant-store-kit|npx msw init|curl) /,
  /^docker (build --tag plant-store-kit \.|run --rm --publish .* plant-store-kit\b)/,
  /^npm (ci|pack)$/,
];

function isTested(line: string): boolean {
  const [, script = ''] = /^npm (?:run )?([a-z:]+)(?: -- .*)?$/.exec(line) ?? [];
  const install = `npm install --save-dev ../plant-store-kit/plant-store-kit-${packageJson.version}.tgz msw`;
  return (
    tested.some((pattern) => pattern.test(line)) ||
    Object.hasOwn(packageJson.scripts, script) ||
    line === install
  );
}

describe('the code blocks of the pages', () => {
  it('are in languages that are checked', () => {
    expect(blocks.filter(({ language }) => !(language in folders))).toEqual([]);
  });

  it('show the code that tests run', () => {
    const others = blocks.filter(({ language, file, content }) => {
      const paths = folders[language]?.map((folder) => join(root, folder, file));
      const path = paths?.find(existsSync);
      return paths !== undefined && (path === undefined || readFileSync(path, 'utf8') !== content);
    });

    expect(others).toEqual([]);
  });

  it('show each example once', () => {
    const shown = blocksOf('ts').map(({ file }) => file);
    const examples = readdirSync(join(root, 'test/docs/examples'));

    expect(shown.sort()).toEqual([...examples, 'route.ts', 'vite.config.ts'].sort());
  });

  it('show JSON that a command reads', () => {
    const files = blocksOf('json').map(({ file, content }) => {
      JSON.parse(content);
      return file;
    });

    expect(files.filter((file) => !commands.some((line) => line.includes(` ${file}`)))).toEqual([]);
  });

  it('have no command that nothing runs', () => {
    expect(commands.flatMap((line) => line.split(' && ')).filter((one) => !isTested(one))).toEqual(
      [],
    );
  });
});

describe('mock.fetch in a route handler', () => {
  it('answers what it is mounted for', async () => {
    const headers = { authorization: 'Bearer bob-token', 'content-type': 'application/json' };
    const url = 'http://localhost:3000/api/plants';
    await POST(new Request(url, { method: 'POST', headers, body: '{"id":1001,"name":"Basil"}' }));

    const plants = await (await GET(new Request(url, { headers }))).json();

    expect(plants).toContainEqual({ name: 'Basil' });
  });

  it('is not there in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.resetModules();
    const mounted = await import('../../templates/init/route.js').finally(() => vi.unstubAllEnvs());

    const { status } = await mounted.GET(new Request('http://localhost:3000/api/plants'));

    expect(status).toBe(404);
  });
});
