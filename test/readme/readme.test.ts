import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pactFile } from '../../contracts/write-pact.js';
import packageJson from '../../package.json' with { type: 'json' };
import { runCommand } from '../cli/run-command.js';
import { type BrokerStub, startBrokerStub } from '../verify/broker/broker-stub.js';
import { waitFor } from '../wait-for.js';
import { GET, POST } from './mount.js';
import { blocksOf, readmeUrl } from './readme.js';

const commands = blocksOf('sh').flatMap(({ content }) => content.trim().split('\n'));

describe('the README', () => {
  it('opens with the two commands', () => {
    expect(commands.slice(0, 2).map((line) => line.replace(/\s*#.*/, ''))).toEqual([
      'npm ci && npm start',
      'npm ci && npm test',
    ]);
    expect(packageJson.scripts).toMatchObject({ test: 'vitest run' });
  });

  it.each(blocksOf('ts'))('shows $file as it is run here', ({ file, content }) => {
    expect(content).toBe(readFileSync(new URL(file, import.meta.url), 'utf8'));
  });

  it('links to files that are there', () => {
    const links = readFileSync(readmeUrl, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g);
    for (const [, path = ''] of links) {
      expect(existsSync(new URL(path, readmeUrl)), path).toBe(true);
    }
  });
});

describe('npm start', () => {
  it('prints a curl line that works when pasted', async () => {
    const child = spawn('npm', ['start'], {
      cwd: new URL('.', readmeUrl),
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own: npm does not hand on every signal.
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
      expect(curl.replace(/:\d+/, ':4010')).toBe(commands.find((line) => line.startsWith('curl')));
    } finally {
      process.kill(-(child.pid as number), 'SIGINT');
      await once(child, 'exit');
    }
  });
});

describe('a command of the README', () => {
  let folder: string;
  let service: PlantServer;
  let broker: BrokerStub;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
    for (const { file, content } of blocksOf('json')) {
      writeFileSync(join(folder, file), content);
    }
    // Whatever is observed takes its place.
    writeFileSync(join(folder, 'provider.profile.json'), '{}');
    const contract = new URL(`../../contracts/pacts/${pactFile}`, import.meta.url);
    cpSync(contract, join(folder, 'pacts', pactFile));
    service = await startServer({ port: 0 });
    const pact = readFileSync(contract, 'utf8');
    const pacts = [{ consumer: 'plant-store-client', provider: 'plant-store', text: pact }];
    broker = await startBrokerStub({ token: 'broker-token', pacts });
  });

  afterAll(async () => {
    await service.stop();
    await broker.stop();
    rmSync(folder, { recursive: true });
  });

  /** What stands behind the command's name, with places and addresses that are there. */
  function argumentsOf(line: string): string[] {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain,
    );
    return words
      .slice(2)
      .map((word = '') =>
        /^(pacts|[\w.-]+\.(json|xml|html))$/.test(word) ? join(folder, word) : word,
      )
      .map((word) => word.replace('http://127.0.0.1:4010', service.url))
      .map((word) => word.replace('https://broker.example.com', broker.url))
      .filter((word, position, all) => word !== '--port' && all[position - 1] !== '--port');
  }

  it.each(commands.filter((line) => line.startsWith('npx plant-store-kit')))('%s', async (line) => {
    // A free port, whatever the README says.
    const env = { PORT: '0', PACT_BROKER_TOKEN: 'broker-token' };
    const command = runCommand(argumentsOf(line), env);

    await waitFor(() => expect(command.printed(), command.complaints()).not.toBe(''));

    expect(command.complaints()).not.toContain('Failed');
    const code = await (line.includes(' serve ') ? command.stop() : command.code);
    expect(code, command.printed()).toBe(0);
  });
});

describe('a curl line of the README', () => {
  it.each(commands.filter((line) => line.startsWith('curl')))('%s', async (line) => {
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
});

describe('mock.fetch in a route handler', () => {
  it('answers what it is mounted for', async () => {
    const headers = { authorization: 'Bearer bob-token', 'content-type': 'application/json' };
    const url = 'http://localhost:3000/api/plants';
    await POST(new Request(url, { method: 'POST', headers, body: '{"id":1001,"name":"Basil"}' }));

    const plants = await (await GET(new Request(url, { headers }))).json();

    expect(plants).toContainEqual({ name: 'Basil' });
  });
});
