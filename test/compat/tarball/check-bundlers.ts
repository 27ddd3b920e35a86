import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { blocksOf } from '../../docs/pages.js';
import type { Workspace } from '../../package/workspace.js';
import { check } from '../check.js';
import { openApp } from '../open-app.js';

type Mode = 'production' | 'development';

/** The commands that build `src/main.ts` of an app into `out`. The example with React has Vite. */
const bundlers: Readonly<Record<string, (mode: Mode) => string>> = {
  'webpack 5': (mode) => `npx webpack --mode ${mode}`,
  esbuild: (mode) =>
    `npx esbuild src/main.ts --bundle --splitting --format=esm --outdir=out ` +
    `'--define:process.env.NODE_ENV="${mode}"' ${mode === 'production' ? '--minify' : ''}`,
};

const ofKit = /alice-token|bob-token|plant-store-kit|PlantMock|backend-down|rejectedBy/;

/** The code of an app: it shows what the plant store answers to the token in the address of the page. */
const app = `
fetch('/api/plants', { headers: { authorization: 'Bearer ' + location.hash.slice(1) } }).then(
  (response) => { document.title = 'answered ' + response.status; },
);
`;

/** That an app with the code of the pages has the mock in development and only there. */
export async function checkBundlers(workspace: Workspace, cwd: string): Promise<void> {
  const out = join(workspace.folder, cwd, 'out');
  const build = async (name: string, mode: Mode, main: string) => {
    rmSync(out, { recursive: true, force: true });
    for (const file of ['start-mock.ts', 'start-panel.ts']) {
      workspace.write(`${cwd}/src/${file}`, codeFor(file));
    }
    workspace.write(`${cwd}/src/main.ts`, main);
    const printed = await workspace.run(bundlers[name]?.(mode) ?? '', {
      cwd,
      env: { NODE_ENV: mode },
    });
    workspace.copy('test/compat/tarball/index.html', `${cwd}/out/index.html`);
    cpSync(join(workspace.folder, cwd, 'public'), out, { recursive: true });
    return { printed, code: scriptsOf(out) };
  };
  for (const name of Object.keys(bundlers)) {
    await check(`${name}: a production build has 0 bytes of the mock`, async () => {
      const alone = await build(name, 'production', app);
      const { code } = await build(name, 'production', startOfMock() + app);
      if (code.length !== alone.code.length || ofKit.test(code)) {
        throw new Error(`${code.length - alone.code.length} characters more, ${ofKit.exec(code)}`);
      }
      await open(out, /^answered 404$/, async () => {});
    });
    await check(`${name}: a development build has the mock and its panel`, async () => {
      await build(name, 'development', startOfMock() + app);
      await open(out, /^answered 200$/, (page) =>
        page.getByRole('button', { name: 'Plant store' }).waitFor(),
      );
    });
    await check(`${name}: says that a page cannot have the server`, async () => {
      const main = "import { startServer } from 'plant-store-kit/server'; startServer();";
      const failing = build(name, 'production', main).then(({ printed }) => printed);
      const printed = await failing.catch(({ message }: Error) => message);
      if (!/startServer.*(found|export)|export.*startServer/.test(printed)) {
        throw new Error(printed);
      }
    });
  }
}

/** The code of a page, changed for bundlers other than Vite as the page says. */
function codeFor(file: string): string {
  const { content = '' } = blocksOf('ts').find((one) => one.file === file) ?? {};
  return content
    .replace('import.meta.env.DEV', "process.env.NODE_ENV !== 'production'")
    .replaceAll(/'(\.\/[\w-]+)\.js'/g, "'$1'");
}

/** The start of the mock, and of the panel where its page says. */
function startOfMock(): string {
  const awaited = 'await startMock();';
  return codeFor('main.ts').replace(awaited, `${awaited} await import('./start-panel');`);
}

function scriptsOf(out: string): string {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && path !== 'mockServiceWorker.js')
    .map((path) => readFileSync(join(out, path), 'utf8'))
    .join('\n');
}

async function open(out: string, ...seen: [RegExp, Parameters<typeof openApp>[2]]): Promise<void> {
  const server = await preview({
    root: out,
    build: { outDir: '.' },
    appType: 'mpa',
    logLevel: 'silent',
  });
  try {
    await openApp(`${server.resolvedUrls?.local[0]}#alice-token`, ...seen);
  } finally {
    await server.close();
  }
}
