import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { blocksOf } from '../../docs/pages.js';
import { outputOf } from '../../package/run-program.js';
import type { Bundler } from './bundlers.js';

/** The code of an app: it shows what the plant store answers to the token in the address of the page. */
const app = `
fetch('/api/plants', { headers: { authorization: 'Bearer ' + location.hash.slice(1) } }).then(
  (response) => { document.title = 'answered ' + response.status; },
);
`;

export interface AppOptions {
  readonly mode: 'production' | 'development';
  /** Whether the app has the code of the pages, which starts the mock with its panel. */
  readonly hasMock: boolean;
}

/** Builds an app in a folder, and returns all of its scripts. */
export function buildApp(folder: string, bundler: Bundler, { mode, hasMock }: AppOptions): string {
  const source = join(folder, 'src');
  writeFileSync(join(source, 'start-mock.ts'), codeOf('start-mock.ts'));
  writeFileSync(join(source, 'start-panel.ts'), adapt(codeOf('start-panel.ts'), bundler));
  writeFileSync(join(source, 'main.ts'), (hasMock ? adapt(startOfMock(), bundler) : '') + app);
  const out = join(folder, 'out');
  rmSync(out, { recursive: true, force: true });
  outputOf(bundler.command(mode), { cwd: folder, env: { ...process.env, NODE_ENV: mode } });
  if (!bundler.isVite) {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    writeFileSync(join(out, 'index.html'), page.replace('/src/main.ts', '/main.js'));
    cpSync(join(folder, 'public'), out, { recursive: true });
  }
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && path !== 'mockServiceWorker.js')
    .map((path) => readFileSync(join(out, path), 'utf8'))
    .join('\n');
}

/** The code of a page of the documentation. */
function codeOf(file: string): string {
  const block = blocksOf('ts').find((one) => one.file === file);
  if (block === undefined) {
    throw new Error(`No page shows ${file}.`);
  }
  return block.content;
}

/** The start of the mock, and of the panel where its page says. */
function startOfMock(): string {
  const awaited = 'await startMock();';
  const start = codeOf('main.ts');
  if (!start.includes(awaited)) {
    throw new Error(`main.ts does not have "${awaited}".`);
  }
  return start.replace(awaited, `${awaited} await import('./start-panel.js');`);
}

/** Changes the code of the pages for bundlers other than Vite, as the page says. */
function adapt(code: string, { isVite }: Bundler): string {
  return isVite
    ? code
    : code
        .replace('import.meta.env.DEV', "process.env.NODE_ENV !== 'production'")
        .replaceAll(/'(\.\/[\w-]+)\.js'/g, "'$1'");
}
