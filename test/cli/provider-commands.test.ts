import { expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { type RunningCommand, runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

it.each([
  ['verify', 12],
  ['observe', 150],
  ['compare', 5],
])('%s deletes what it has created if it is stopped, and exits with 2', async (name, count) => {
  await using folder = await makeTempFolder();
  const profile = { outcomes: { 'delete.own-plant': { status: 200 } } };
  const out = await folder.write('good.json', profile);
  let command: RunningCommand | undefined;
  let creates = 0;
  await using provider = await startProvider({
    name: 'sees when it is stopped',
    change: (reference) => ({
      create(store, plant) {
        creates += 1;
        if (creates === count) {
          void command?.stop();
        }
        return reference.create(store, plant);
      },
    }),
  });
  const before = provider.plants();
  const flags = name === 'observe' ? ['--out', out] : [];

  command = runCommand([name, '--url', provider.url, '--token', provider.token, ...flags]);

  expect(await command.code).toBe(2);
  expect(command.complaints()).toContain(
    'Stopping; the plants of this run are deleted first. Press Ctrl-C again to stop at once.\n',
  );
  expect(command.printed() + command.complaints()).toMatch(/the run was stopped\./i);
  expect(JSON.parse(await folder.read(out))).toEqual(profile);
  expect(provider.plants()).toEqual(before);
});

it.each(['verify', 'observe', 'compare', 'pull'])(
  '%s exits with 3 if nobody answers',
  async (name) => {
    const command = runCommand([name, '--url', 'http://127.0.0.1:9', '--token', 't']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(/^Failed to reach the provider at http:\S+: .*\n$/);
    expect(command.printed()).toBe('');
  },
);
