import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempFolder, type TempFolder } from '../cli/temp-folder.js';
import { findFreePort } from '../find-free-port.js';
import { startProvider } from '../providers/provider.js';
import { deadUrl } from '../serve.js';
import { waitFor } from '../wait-for.js';
import { root } from './workspace.js';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const [, finalStage = ''] = dockerfile.split(/^FROM .*\n(?![\s\S]*^FROM)/m);

/** The values of an instruction, one for each of its lines. */
function valuesOf(instruction: string): string[] {
  const lines = finalStage.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'));
  return [...lines].map(([, value = '']) => value);
}

/** A folder that stands for the root of the image. */
let image: TempFolder;

beforeAll(async () => {
  image = await makeTempFolder();
  for (const line of valuesOf('COPY')) {
    const [, source = '', target = ''] = line.split(' ');
    const from = join(root, source.replace(/^\/kit\//, ''));
    const to = join(image.path, target, target.endsWith('/') ? from.replace(/.*\//, '') : '');
    mkdirSync(dirname(to), { recursive: true });
    if (source.endsWith('/node_modules')) {
      symlinkSync(from, to);
    } else {
      cpSync(from, to, { recursive: true });
    }
  }
});

afterAll(() => image[Symbol.asyncDispose]());

/** Runs a line of the image in a container, which has a folder of its own for its memory. */
function runIn(container: TempFolder, line: string, args: string[], env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(
    valuesOf('ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))),
  );
  const words: string[] = JSON.parse(line.replace(/^.*CMD /, ''));
  const [program = '', ...others] = words.map((word) =>
    word.replace(/^\/kit/, `${image.path}/kit`),
  );
  expect(program).toBe('node');
  return spawn(process.execPath, [...others, ...args], {
    cwd: container.path,
    env: {
      ...set,
      PLANT_STORE_URL_FILE: set.PLANT_STORE_URL_FILE.replace('/dev/shm', container.path),
      HOME: container.path,
      ...env,
    },
  });
}

interface Container extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly output: Promise<string>;
  /** The exit code of its health check. */
  check(): Promise<number>;
}

/** Runs what follows the name of the image in `docker run`. */
async function runImage(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Container> {
  const folder = await makeTempFolder();
  const [entryPoint = ''] = valuesOf('ENTRYPOINT');
  const [healthCheck = ''] = valuesOf('HEALTHCHECK');
  const child = runIn(folder, entryPoint, args, env);
  const ended = once(child, 'exit');
  return {
    child,
    output: text(child.stdout),
    async check() {
      const [code] = await once(runIn(folder, healthCheck, [], env), 'exit');
      return code;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}

const isHealthy = (container: Container) =>
  waitFor(async () => expect(await container.check()).toBe(0));

describe('the image', () => {
  it('serves on all addresses if no command is given, and is healthy once it listens', async () => {
    const port = await findFreePort();
    await using container = await runImage([], { PORT: `${port}` });

    await waitFor(async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/plants`);
      expect(status).toBe(401);
    });

    await isHealthy(container);
    container.child.kill();
    expect(await container.output).toContain('Other machines can reach the server');
  });

  it.each([
    ['another port', ['--port', '0', '--any-token']],
    ['HTTPS', ['-p', '0', '--https']],
    ['a base path', ['-p', '0', '--base-path', '/api/v1']],
    ['one address', ['-p', '0', '--host', '127.0.0.1', '--no-cors']],
    ['no admin API', ['-p', '0', '--no-admin']],
    ['the command', ['serve', '-p', '0']],
  ])('takes the flags of serve, and is healthy with %s', async (_, args) => {
    await using container = await runImage(args);
    const printed = once(container.child.stdout as NodeJS.ReadableStream, 'data');

    expect(String(await printed)).toMatch(/https?:/);

    await isHealthy(container);
  });

  it('is healthy with a proxy, which does not pass the health check on', async () => {
    await using container = await runImage(['proxy', '-p', '0', '--url', await deadUrl()]);

    await once(container.child.stdout as NodeJS.ReadableStream, 'data');
    await isHealthy(container);
    container.child.kill();

    expect(await container.output).not.toContain('502');
  });

  it('is not healthy once its server does not answer', async () => {
    await using container = await runImage(['--port', '0']);
    await once(container.child.stdout as NodeJS.ReadableStream, 'data');
    await isHealthy(container);

    container.child.kill('SIGKILL');
    await once(container.child, 'exit');

    expect(await container.check()).toBe(1);
  });

  it('runs any other command, and is healthy while nothing has to answer', async () => {
    await using provider = await startProvider();
    const { url, token } = provider;
    await using container = await runImage(['verify', '--url', url, '--token', token]);

    const health = await container.check();
    const [code] = await once(container.child, 'exit');

    expect(await container.output).toContain('The provider passes all');
    expect([health, code]).toEqual([0, 0]);
  });

  it('prints the help of the program, with all commands', async () => {
    await using container = await runImage(['--help']);

    expect(await container.output).toContain('observe');
  });
});
