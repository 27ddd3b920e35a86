import { describe, expect, it } from 'vitest';
import { bundleApp } from './bundle-app.js';

const app = "document.title = 'Plants';";

/** A page that keeps what it imports. */
const keep = (entry: string) => `import * as kit from '${entry}'; document.kit = kit; ${app}`;

describe('a production build with Vite', () => {
  it.each([
    ['the documented start of the mock', "import './test/docs/examples/main.ts';"],
    ['a mock that is only made', "import './test/docs/examples/start-mock.ts';"],
    ['a mock with plants that are only stored', "import './test/docs/examples/persisted-mock.ts';"],
  ])('has nothing of %s', async (_, code) => {
    const { code: bundled, laterBytes, modules } = await bundleApp(`${code} ${app}`);

    expect(bundled).toMatch(/^document\.title=[`'"]Plants[`'"];\s*$/);
    expect(laterBytes).toEqual({});
    expect(modules.filter((path) => /node_modules|src/.test(path))).toEqual([]);
  });

  it('has the tokens of a mock that is started', async () => {
    const start = "import { startMock } from './test/docs/examples/start-mock.ts'; startMock();";

    expect((await bundleApp(`${start} ${app}`)).code).toContain('alice-token');
  });

  // When this was written: 85 kB, and 154 kB.
  it('has at most 90 kB of the mock beside msw, and 160 kB of faker that are loaded later', async () => {
    const external = [/^msw/];
    const { gzipBytes, laterBytes } = await bundleApp(keep('plant-store-kit'), { external });

    expect(gzipBytes).toBeLessThanOrEqual(90_000);
    expect(Object.keys(laterBytes)).toEqual(['faker']);
    expect(laterBytes.faker).toBeLessThanOrEqual(160_000);
  });

  // When this was written: 2 kB, and 46 kB.
  it('has at most 6.5 kB of the panel at the start, and 50 kB that are loaded later', async () => {
    const { gzipBytes, laterBytes } = await bundleApp(keep('plant-store-kit/panel'));

    expect(gzipBytes).toBeLessThanOrEqual(6500);
    expect(Object.values(laterBytes).length).toBeGreaterThan(0);
    expect(Object.values(laterBytes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(
      50_000,
    );
  });

  it.each(['plant-store-kit', 'plant-store-kit/panel', 'plant-store-kit/client'])(
    'has nothing of Node in %s, nor of the server and the checks',
    async (entry) => {
      const { modules } = await bundleApp(keep(entry));

      expect(modules.length).toBeGreaterThan(5);
      expect(
        modules.filter((path) =>
          /node:|browser-external|src\/(server|verify|cli|testing)\//.test(path),
        ),
      ).toEqual([]);
    },
  );
});
