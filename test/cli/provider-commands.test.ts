import { describe, expect, it } from 'vitest';
import { findFreePort } from '../find-free-port.js';
import type { Provider, ProviderStore } from '../providers/behaviour.js';
import { startProvider } from '../providers/provider.js';
import { type RunningCommand, runCommand } from './run-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';

/** A provider that does something when it has stored as many plants. */
const afterCreates = (count: number, act: (store: ProviderStore) => void): Provider => {
  let creates = 0;
  return {
    name: 'counts creates',
    change: (reference) => ({
      create(store, plant) {
        const created = reference.create(store, plant);
        creates += 1;
        if (creates === count) {
          act(store);
        }
        return created;
      },
    }),
  };
};

describe.each([
  ['verify', 12],
  ['observe', 30],
  ['compare', 3],
])('%s', (name, count) => {
  it('deletes what it has created if it is stopped, and exits with 2', async () => {
    await using folder = await makeTempFolder();
    const profile = { outcomes: { 'delete.own-plant': { status: 200 } } };
    const out = await folder.write('good.json', profile);
    let command: RunningCommand | undefined;
    await using provider = await startProvider(afterCreates(count, () => void command?.stop()));
    const before = provider.plants();
    const flags = name === 'observe' ? ['--out', out, '--yes'] : [];

    command = runCommand([name, '--url', provider.url, '--token', provider.token, ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      'Stopping; the plants of this run are deleted first. Press Ctrl-C again to stop at once.\n',
    );
    expect(command.printed() + command.complaints()).toMatch(/the run was stopped\./i);
    expect(JSON.parse(await folder.read(out))).toEqual(profile);
    expect(provider.plants()).toEqual(before);
  });

  it('names what it has created and not deleted if it is ended at once', async () => {
    let command: RunningCommand | undefined;
    let before: readonly string[] = [];
    let left: readonly { id: string; name: string }[] = [];
    const end = afterCreates(count, ({ plants }) => {
      left = plants.filter(({ id }) => !before.includes(id)).map((one) => ({ ...one }));
      command?.quit();
      void command?.stop();
    });
    await using provider = await startProvider(end);
    before = provider.plants().map(({ id }) => id);

    command = runCommand([name, '--url', provider.url, '--token', provider.token]);
    await command.code;

    const [, named = ''] = /^((?:.*\n)*?)Stopping/.exec(command.complaints()) ?? [];
    expect(left.length).toBeGreaterThan(0);
    expect(named).toMatch(/^\d+ plants? may be left at the provider\n/);
    for (const plant of left) {
      expect(named).toContain(`plant ${plant.id}  ${plant.name}: the run has not deleted it`);
    }
  });
});

it.each(['observe', 'pull'])(
  '%s keeps a file without a terminal, and sends nothing',
  async (name) => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const out = await folder.write('old.json', 'my notes');

    const command = runCommand([name, '--url', provider.url, '--token', 't', '--out', out]);

    expect(await command.code).toBe(1);
    expect(command.complaints()).toBe(
      `"${out}" is there already, and was kept. Give --yes to replace it, or another path.\n`,
    );
    expect(provider.requestCount()).toBe(0);
    expect(await folder.read(out)).toBe('my notes');
  },
);

it.each(['verify', 'observe', 'compare', 'pull'])(
  '%s exits with 3 if nobody answers',
  async (name) => {
    const command = runCommand([name, '--url', 'http://127.0.0.1:9', '--token', 't']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(/^Failed to reach the provider at http:\S+: .*\n$/);
    expect(command.printed()).toBe('');
  },
);

/** The flags for a service that lists no plants, and runs code at a create. */
async function startingService(folder: TempFolder, atCreate: string): Promise<string[]> {
  const script = await folder.write(
    'service.mjs',
    `import { createServer } from 'node:http';
    createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'POST') {
        ${atCreate}
      }
      response.end('[]');
    }).listen(process.argv[2], '127.0.0.1');`,
  );
  const port = await findFreePort();
  const server = `"${process.execPath}" "${script}" ${port}`;
  return ['--url', `http://127.0.0.1:${port}`, '--token', 'some-token', '--server', server];
}

it('verify --server shows what the service printed when its handler failed, without a token', async () => {
  await using folder = await makeTempFolder();
  const flags = await startingService(
    folder,
    `console.error('Error: no such column for', request.headers.authorization);
    response.statusCode = 500;
    return response.end('{"error":500,"message":"failed"}');`,
  );

  const command = runCommand(['verify', ...flags]);

  expect(await command.code, command.complaints()).toBe(1);
  expect(command.printed()).toMatch(
    /status: expected 200, got 500\n[\s\S]* {2}The server printed, up to POST \/plants:\n( {4}.*\n)* {4}Error: no such column for Bearer \$TOKEN\n/,
  );
  expect(command.printed()).not.toContain('some-token');
});

it.each([
  ['verify', 7],
  ['observe', 7],
  ['compare', 7],
  ['verify', 0],
])(
  '%s names the request at which its --server ended, with %i, and exits with 2',
  async (name, code) => {
    await using folder = await makeTempFolder();
    const flags = await startingService(
      folder,
      `console.error('no such column'); process.exit(${code});`,
    );

    const command = runCommand([name, ...flags, '--concurrency', '1']);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      `The command of --server printed:
  no such column
`,
    );
    expect(command.complaints()).not.toContain('Correct the command');
    expect(command.printed()).toMatch(
      /\n\n1 request got no response when the run broke off\n\nPOST \/plants\n {2}curl -i -H "Auth/,
    );
    expect(command.printed()).toMatch(
      new RegExp(
        ` The provider can no longer be reached: .*\\. Its command is over: it ended with exit code ${code}\\.\n`,
      ),
    );
  },
);

const onlyCreate = ['--only', 'create.answers-200-with-plant', '--stay', '0'];

it('verify shows what failed, and exits with 3, if its --server ends while something still answers', async () => {
  await using folder = await makeTempFolder();
  const flags = await startingService(folder, "process.kill(process.ppid, 'SIGKILL');");

  const command = runCommand([
    'verify',
    ...flags.slice(0, -1),
    `${flags.at(-1)} & wait`,
    ...onlyCreate,
  ]);

  expect(await command.code).toBe(3);
  expect(command.printed()).toMatch(/^✗ create\.answers-200-with-plant /m);
  expect(command.complaints()).toContain(
    'Failed to run the command of --server: it ended with SIGKILL. Correct the command',
  );
});
