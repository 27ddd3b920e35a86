import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pactFile } from '../../contracts/write-pact.js';
import { makeCertificate } from '../certificates.js';
import { bundleApp } from '../challenge/bundle-app.js';
import { runCommand } from '../cli/run-command.js';
import { blocksOf, commandsOf, root } from '../docs/pages.js';
import { findFreePort } from '../find-free-port.js';
import { typicalPact } from '../record/recorded-app.js';
import { waitFor } from '../wait-for.js';
import { webShop } from './broker/given-pacts.js';
import { startBroker } from './broker/recorded-broker.js';
import { program } from './cli/run-program.js';
import { Workspace } from './workspace.js';

const examples = join(import.meta.dirname, '../docs/examples');

it('npm start prints the curl line of the pages, which works when pasted', async () => {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npm does not pass every signal on.
    detached: true,
  });
  try {
    let curl = '';
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith('curl')) {
        curl = line;
        break;
      }
    }
    const answer = execFileSync('bash', ['-c', curl], { stdio: ['ignore', 'pipe', 'ignore'] });

    expect(JSON.parse(answer.toString())).toHaveLength(3);
    expect(commandsOf('curl')).toContain(curl.replace(/:\d+/, ':4010'));
  } finally {
    process.kill(-(child.pid as number), 'SIGINT');
    await once(child, 'exit');
  }
});

/** A list of plants, as a browser saves it. */
const savedTraffic = {
  log: {
    entries: [
      {
        request: { method: 'GET', url: 'https://api.example.com/plants', headers: [] },
        response: { status: 200, content: { text: '[{"name":"Basil"}]' } },
      },
    ],
  },
};

const brokerOfPages = 'https://broker.example.com';

/** What exists here in place of the addresses of the pages. */
interface Addresses {
  readonly url: string;
  readonly server: string;
  readonly broker: string;
}

describe('a command of the kit', () => {
  const workspace = new Workspace();
  const { folder } = workspace;
  let service: PlantServer;
  let secureService: PlantServer;

  beforeAll(async () => {
    for (const { file, content } of blocksOf('json')) {
      workspace.write(file, content);
    }
    // As observed: a service that does what the mock does by default.
    workspace.write('provider.profile.json', {});
    workspace.write('known-failures.json', []);
    const https = await makeCertificate();
    workspace.write('cert.pem', https.cert);
    workspace.write('key.pem', https.key);
    workspace.copy(`contracts/pacts/${pactFile}`, `pacts/${pactFile}`);
    workspace.write('pacts/my-web-app-plant-store.json', await typicalPact());
    const commit = 'git -c user.name=a -c user.email=a@b commit -qm "Record the pact"';
    await workspace.run(`git init -q && git add pacts && ${commit}`);
    workspace.write('session.har', savedTraffic);
    // A project that lacks no package.
    const project = join(folder, 'project');
    workspace.write('project/package.json', { devDependencies: { 'plant-store-kit': '*' } });
    workspace.write('project/node_modules/plant-store-kit/package.json', { version: '0.1.0' });
    tests = await bundleApp(join(folder, 'tests'));
    service = await startServer({ port: 0 });
    secureService = await startServer({ port: 0, https });
    inProject.init = [project, '--yes'];
    inProject.observe = ['--yes'];
    inProject.doctor = [project, '--port', String(await findFreePort())];
  });

  afterAll(async () => {
    await service.stop();
    await secureService.stop();
    await workspace[Symbol.asyncDispose]();
  });

  /** Further arguments of commands: the folder of a project, and yes, as there is no terminal to ask in. */
  const inProject: Record<string, string[]> = {};

  /** The tests of an app that assumes nothing, in place of those of a reader. */
  let tests = '';

  /** The arguments of a line, with paths and addresses that exist here. */
  function argumentsOf(line: string, { url, server, broker }: Addresses): string[] {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const end = words.indexOf('--');
    const command = end < 0 ? [] : ['--', process.execPath, tests];
    const given = words
      .slice(2, end < 0 ? undefined : end)
      .map((word) =>
        /^(pacts|[\w.-]+\.(json|xml|html|pem|har))$/.test(word) ? join(folder, word) : word,
      )
      .map((word) => (word === 'handlers.mjs' ? join(examples, word) : word))
      .map((word) => word.replace(/http:\/\/127\.0\.0\.1:\d+/, url))
      .map((word) => word.replace(/https:\/\/127\.0\.0\.1:\d+/, secureService.url))
      .map((word) => word.replace(brokerOfPages, broker))
      .map((word, position, all) => (all[position - 1] === '--server' ? server : word))
      .filter((word, position, all) => word !== '--port' && all[position - 1] !== '--port')
      .flatMap((word) => [word, ...(inProject[word] ?? [])]);
    return [...given, ...command];
  }

  async function findServer() {
    const { port, url, stop } = await startServer({ port: 0 });
    await stop();
    return { url, server: `node "${program}" serve --quiet --port ${port}` };
  }

  it.each(commandsOf('npx plant-store-kit'))('%s', async (line) => {
    const at = line.includes(' --server ')
      ? await findServer()
      : { url: service.url, server: 'none' };
    await using broker = line.includes(brokerOfPages)
      ? await startBroker('a pact', { given: [webShop()] })
      : undefined;
    const env = {
      PATH: process.env.PATH,
      XDG_CACHE_HOME: join(folder, 'cache'),
      // A free port, whatever the page says.
      PORT: '0',
      PACT_BROKER_TOKEN: broker && 'good-token',
      // As in a build of the CI: the commit here is another one each time.
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: 'abc123',
      CI_COMMIT_REF_NAME: 'main',
      CI_PROJECT_URL: 'https://gitlab.com/web/shop',
      CI_JOB_ID: '7',
      ...(!line.includes('token') && { PLANT_STORE_TOKEN: 'alice-token' }),
    };
    // The recording of one command is not to change what another one checks.
    const out = line.includes('from-har') ? ['--out', join(folder, 'recorded')] : [];
    const args = argumentsOf(line, { ...at, broker: broker?.url ?? '' });
    const command = runCommand([...args, ...out], env);

    await waitFor(() => expect(command.printed(), command.complaints()).not.toBe(''));

    expect(command.complaints()).not.toContain('Failed');
    const isProxy = line.includes(' proxy ');
    const code = await (isProxy || line.includes(' serve') ? command.stop() : command.code);
    // Nothing has passed through a proxy.
    expect(code, command.printed()).toBe(isProxy ? 2 : 0);
  });
});

it.each(commandsOf('curl'))('a curl line %s', async (line) => {
  await using server = await startServer({ port: 0 });
  const isStream = line.includes(' -N ');
  const script = `exec ${line.replace('http://127.0.0.1:4010', server.url)} --fail-with-body`;

  const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  if (isStream) {
    // The stream ends only with the client.
    child.stdout.once('data', () => child.kill());
  }
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);

  expect(printed).not.toBe('');
  expect(printed).not.toContain('There is nothing');
  expect(code).toBe(isStream ? null : line.includes('code=503') ? 22 : 0);
});

it.each(commandsOf('npx msw'))('npx msw init writes the worker script: %s', async (line) => {
  await using workspace = new Workspace();
  workspace.write('package.json', {});

  await workspace.run(line.replace('npx ', `${root}/node_modules/.bin/`));

  expect(workspace.read('public/mockServiceWorker.js')).toContain('INTEGRITY_CHECKSUM');
});
