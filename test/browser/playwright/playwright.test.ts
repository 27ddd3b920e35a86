import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { serve } from '../../serve.js';

const specs = import.meta.dirname;

/** The app that build-a-frontend.md shows, which awaits its mock in a service worker. */
const pageWithMock = `<script type="module">
  await import('/main.js');
  document.title = 'Started';
</script>`;

/** The documented start of the mock, as a development server has it. */
async function bundleStart(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(specs, '../../docs/examples/main.ts')],
    bundle: true,
    format: 'esm',
    define: { 'import.meta.env.DEV': 'true' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Serves the app under test at every path except those of a plant store. */
async function servePage(): ReturnType<typeof serve> {
  const page = await readFile(join(specs, 'page.html'));
  const script = await bundleStart();
  return serve((request, response) => {
    if (request.url === '/main.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(script);
      return;
    }
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' });
    response.end(isPage ? (request.url === '/with-mock' ? pageWithMock : page) : '');
  });
}

it('routes the pages of Playwright’s tests to sandboxes of their own', async () => {
  await using page = await servePage();
  await using output = await makeTempFolder();
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const child = spawn(process.execPath, [cli, 'test', '--config', specs], {
    env: { ...process.env, PAGE_URL: page.url, OUTPUT_FOLDER: output.path, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);

  expect(code, printed + complaints).toBe(0);
});
