import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rules, situations } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { createServer, type ProxyOptions } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commands } from './commands.js';
import { GET, POST } from './examples/mount.js';
import viteConfig from './examples/vite.config.js';
import { blocks, blocksOf, pages } from './pages.js';

const examples = join(import.meta.dirname, 'examples');

/** How the code of each language is held to be right. */
const languages = {
  ts: 'is the text of a file in test/docs/examples, which a test runs or imports',
  js: 'is the text of a file in a folder of test/compat/runners, which npm run test:compat -- runners runs or checks',
  json: 'is a file that a command in test/docs/commands.test.ts reads',
  sh: 'has commands of the kinds below',
  yaml: 'has such commands',
  text: 'is a sketch, which names folders',
  nginx: 'is the configuration that npm run test:compat -- nginx tests',
  mermaid: 'names files that test/docs/links.test.ts looks for',
};

/** The commands that test/docs/commands.test.ts runs. */
const run = /^(npx plant-store-kit|npx msw init|curl) /;

/** What `npm run test:compat -- dockerfile` runs without Docker. */
const docker = /^docker (build --tag plant-store-kit \.|run --rm --publish .* plant-store-kit\b)/;

/** The scripts of package.json, which CI runs or a developer does. */
const script = /^npm (?:run )?([a-z:]+)(?: -- .*)?$/;

/** What test/package installs. */
const packing = [
  'npm ci',
  'npm pack',
  `npm install --save-dev ../plant-store-kit/${packageJson.name}-${packageJson.version}.tgz msw`,
];

describe('the code blocks of the pages', () => {
  it('are in languages that are checked', () => {
    const unknown = blocks.filter(({ language }) => !(language in languages));

    expect(unknown).toEqual([]);
  });

  it.each(blocksOf('ts'))('show $file as it is run: $page', ({ file, content }) => {
    expect(content).toBe(readFileSync(join(examples, file), 'utf8'));
  });

  it.each(blocksOf('js'))(
    'show $file as it is run by npm run test:compat -- runners: $page',
    ({ file, content }) => {
      const folder = file.endsWith('.cy.js') ? 'cypress' : 'jest';

      expect(content).toBe(readFileSync(join(examples, '../../runners', folder, file), 'utf8'));
    },
  );

  it('show each example once', () => {
    expect(
      blocksOf('ts')
        .map(({ file }) => file)
        .sort(),
    ).toEqual(readdirSync(examples).sort());
  });

  it.each(blocksOf('json'))('show $file, which a command reads: $page', ({ file, content }) => {
    expect(() => JSON.parse(content)).not.toThrow();
    expect(commands.some((line) => line.split(' ').includes(file))).toBe(true);
  });

  it.each([...new Set(commands)])('have a command that is checked: %s', (line) => {
    for (const one of line.split(' && ')) {
      const [, name = ''] = script.exec(one) ?? [];

      expect(
        run.test(one) ||
          docker.test(one) ||
          packing.includes(one) ||
          Object.hasOwn(packageJson.scripts, name),
        one,
      ).toBe(true);
    }
  });
});

describe('the README', () => {
  const { text = '' } = pages.find(({ path }) => path === 'README.md') ?? {};

  it('has at most 200 lines', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(201);
  });

  it('has the commands to try it and to test it, which CI runs', () => {
    expect(commands).toEqual(expect.arrayContaining(['npm ci && npm start', 'npm ci && npm test']));
    expect(packageJson.scripts).toMatchObject({ test: 'vitest run' });
  });
});

describe('the three words of the README', () => {
  const { text = '' } = pages.find(({ path }) => path === 'README.md') ?? {};
  const sentences = text.replaceAll(/\s+/g, ' ');

  it('have a rule and a situation of the tables as examples', () => {
    expect(sentences).toContain(`"${rules['create.answers-200-with-plant'].statement}"`);
    expect(sentences).toContain(`"${situations['create.taken-id'].title}"`);
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
    const mounted = await import('./examples/mount.js').finally(() => vi.unstubAllEnvs());

    const { status } = await mounted.GET(new Request('http://localhost:3000/api/plants'));

    expect(status).toBe(404);
  });
});

describe('the proxy of Vite', () => {
  it('passes the path of the app on to a server with that base path', async () => {
    await using plantStore = await startServer({ port: 0, baseUrl: '/api' });
    const proxy = viteConfig.server?.proxy?.['/api'] as ProxyOptions;
    const vite = await createServer({
      configFile: false,
      logLevel: 'silent',
      server: { port: 0, proxy: { '/api': { ...proxy, target: plantStore.origin } } },
    });
    try {
      await vite.listen();
      const headers = { authorization: 'Bearer alice-token' };
      const response = await fetch(`${vite.resolvedUrls?.local[0]}api/plants?limit=3`, { headers });

      expect(await response.json()).toHaveLength(3);
    } finally {
      await vite.close();
    }
  });
});
