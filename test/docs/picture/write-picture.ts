// npm run picture: runs `serve`, and `verify` on a provider with a bug, and draws what they print
// into docs/images.
import { execFile } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { run } from '../../../src/cli/run.js';
import { faults } from '../../providers/faults.js';
import { startProvider } from '../../providers/provider.js';
import { type Theme, terminalToSvg } from './terminal-to-svg.js';

const images = join(import.meta.dirname, '../../../docs/images');

const themes: Readonly<Record<string, Theme>> = {
  light: {
    background: '#ffffff',
    bar: '#59636e',
    border: '#d1d9e0',
    text: '#1f2328',
    dim: '#59636e',
    red: '#d1242f',
    green: '#1a7f37',
    yellow: '#9a6700',
  },
  dark: {
    background: '#0d1117',
    bar: '#9198a1',
    border: '#3d444d',
    text: '#f0f6fc',
    dim: '#9198a1',
    red: '#f85149',
    green: '#3fb950',
    yellow: '#d29922',
  },
};

interface Command {
  /** Everything printed, once the command has ended. */
  readonly printed: Promise<string>;
  stop(): void;
}

/** Runs a command with colours; `onPrint` is called with each text that it prints. */
function runInTerminal(args: readonly string[], onPrint = (_text: string) => {}): Command {
  const ending = new AbortController();
  let printed = '';
  const print = (text: string) => {
    printed += text;
    onPrint(text);
  };
  const output = {
    print,
    log: print,
    printError: (text: string) => void process.stderr.write(text),
    hasColors: true,
    isTerminal: false,
  };
  const code = run(args, { env: {}, output, stop: ending.signal });
  return { printed: code.then(() => printed), stop: () => ending.abort() };
}

/** Serves, and lists plants with curl. */
async function showServe(): Promise<string> {
  const printed = new EventEmitter();
  const serve = runInTerminal(['serve', '--port', '0', '--quiet'], (text) => {
    printed.emit('text', text);
  });
  const [first] = await once(printed, 'text');
  const [url] = /http:[\d.:/]+/.exec(first) ?? [];
  const args = ['-H', 'Authorization: Bearer alice-token', `${url}/plants?limit=3`];
  const { stdout } = await promisify(execFile)('curl', ['-s', ...args]);
  serve.stop();
  const curl = `curl ${args.map((arg) => (arg === '-H' ? arg : `'${arg}'`)).join(' ')}`;
  return showPort(
    `$ npx plant-store-kit serve --quiet &\n${await serve.printed}$ ${curl}\n${stdout}\n`,
    4010,
  );
}

/** Verifies a provider with a bug. */
async function showVerify(): Promise<string> {
  const bug = faults.find(({ name }) => name === 'answers a create with the id');
  await using provider = await startProvider(bug);
  const args = ['verify', '--url', provider.url, '--token', provider.token, '--quiet'];
  const { printed } = runInTerminal(args);
  return showPort(`$ npx plant-store-kit ${args.join(' ')}\n${await printed}`, 8080);
}

/** The run took a free port; a reader knows the usual one. */
function showPort(text: string, port: number): string {
  return text.replaceAll(/127\.0\.0\.1:\d+/g, `127.0.0.1:${port}`);
}

// Node looks at it where a command does not say whether there are colours.
process.env.FORCE_COLOR = '1';

const screens = [
  { title: 'a plant store to build against', text: await showServe() },
  { title: 'a bug in a service: it returns the id of a created plant', text: await showVerify() },
];
for (const [name, theme] of Object.entries(themes)) {
  writeFileSync(join(images, `terminal-${name}.svg`), terminalToSvg(screens, theme));
}
process.stdout.write(screens.map(({ text }) => `${stripVTControlCharacters(text)}\n`).join('\n'));
