import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { blocksOf } from '../../docs/pages.js';
import { findFreePort } from '../../find-free-port.js';

const documentedPorts = ['4011', '4012', '4013'];
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

export interface Nginx extends AsyncDisposable {
  readonly url: string;
  /** What it has logged: failed connections to a server, and worse. */
  log(): string;
}

/** The version of the nginx on the PATH; undefined if there is none. */
export function nginxVersion(): string | undefined {
  const { status, stderr } = spawnSync('nginx', ['-v'], { env, encoding: 'utf8' });
  return status === 0 ? stderr.trim() : undefined;
}

/** Starts an nginx of its own with the configuration of the docs page, in a temporary folder. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const [recipe] = blocksOf('nginx');
  if (recipe === undefined || ports.length !== documentedPorts.length) {
    throw new Error('The docs page has no configuration for that many servers.');
  }
  const port = await findFreePort();
  const configuration = documentedPorts.reduce(
    (text, documented, position) =>
      replaceOnce(text, `127.0.0.1:${documented}`, `127.0.0.1:${ports[position]}`),
    replaceOnce(recipe.content, 'listen 4010;', `listen 127.0.0.1:${port};`),
  );
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-nginx-'));
  writeFileSync(join(folder, recipe.file), configuration);
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(recipe.file));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const exited = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) {
      throw new Error(`nginx has ended: ${log}`);
    }
    await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

function mainConfiguration(recipe: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid nginx.pid;
worker_processes 2;
${userInfo().uid === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
    access_log off;
${folders.map((name) => `    ${name}_temp_path ${name};`).join('\n')}
    include ${recipe};
}
`;
}

/** A changed page must not leave the test with another configuration than the documented one. */
function replaceOnce(text: string, part: string, replacement: string): string {
  if (text.split(part).length !== 2) {
    throw new Error(`The configuration of the docs page should have "${part}" once.`);
  }
  return text.replace(part, replacement);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
