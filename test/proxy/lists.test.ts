import type { VerificationReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { PlantClient } from '../behaviour/plant-client.js';
import { startProxy } from '../cli/start-command.js';
import { startFaulty } from '../cli/verify-command.js';
import { type RunningProvider, startProvider } from '../providers/provider.js';

/** Sends requests through a proxy of a provider, stops it, and returns how it ended, and what it printed. */
async function pass(
  provider: RunningProvider,
  flags: readonly string[],
  act: (client: PlantClient) => Promise<unknown>,
) {
  await using proxy = await startProxy(provider, ['--lag', '0', ...flags]);
  await act(proxy.client);
  return { code: await proxy.command.stop(), printed: proxy.command.printed() };
}

const fern = { id: 5000, name: 'Lone fern' };

const storage = [
  'create.stores-plant',
  'list.returns-accessible-plants',
  'delete.removes-one-plant',
];

describe('what a proxy sees of lists', () => {
  it.each([
    ['stores no created plant', 'create.stores-plant'],
    ['answers 204 to a delete, and removes nothing', 'delete.removes-one-plant'],
  ])('with --alone finds that a provider %s, and without only says so', async (name, rule) => {
    const run = async (flags: readonly string[]) => {
      await using provider = await startFaulty(name);
      return await pass(provider, flags, async (client) => {
        await client.list();
        await client.create(fern);
        await client.delete(101);
        await client.list();
        await client.delete(5000);
        await client.list();
      });
    };

    const alone = await run(['--alone']);
    const others = await run([]);

    expect([alone.code, others.code]).toEqual([1, 0]);
    expect(alone.printed).toContain(rule);
    expect(others.printed).toContain('another client may be the reason');
  });

  it('shows that plants are stored and deleted, though lists may be late', async () => {
    await using provider = await startProvider();

    const { printed } = await pass(provider, ['--lag', '60000', '--json'], async (client) => {
      await client.list();
      await client.create(fern);
      await client.create({ id: 5001, name: 'Second fern' });
      await client.list();
      await client.delete(5000);
      await client.list();
    });

    const report: VerificationReport = JSON.parse(printed);
    const passed = report.rules.filter(({ verdict }) => verdict === 'passed');
    expect(passed.map(({ rule }) => rule)).toEqual(expect.arrayContaining(storage));
  });

  it.each([
    [
      'a delete that takes another plant, too',
      async (client: PlantClient, direct: PlantClient) => {
        await client.delete(5000);
        await direct.delete(101);
      },
    ],
    [
      'a create of a plant whose name another one had before',
      (client: PlantClient) => client.create({ id: 5002, name: 'Lone fern' }),
    ],
  ])('shows nothing after %s', async (_, act) => {
    await using provider = await startProvider();
    const direct = new PlantClient(provider.url, fetch, provider.token);
    await direct.create(fern);

    const { printed } = await pass(provider, ['--json', '--alone'], async (client) => {
      await client.list();
      await act(client, direct);
      await client.list();
      await client.list();
    });

    const report: VerificationReport = JSON.parse(printed);
    const passed = report.rules.filter(({ verdict }) => verdict === 'passed');
    expect(passed.filter(({ rule }) => storage.includes(rule))).toEqual([]);
  });
});

it.each([
  ['with lists after changes: where lists are never late', 'more can with --lag 0', true],
  ['with lists alone: nothing', 'more can', false],
])('what could show more is said of traffic %s', async (_, advice, hasCreate) => {
  await using provider = await startProvider();

  const { printed } = await pass(provider, ['--json', '--lag', '2500'], async (client) => {
    await (hasCreate && client.create({ id: 5003, name: 'Soon' }));
    await client.list();
  });

  const { rules }: VerificationReport = JSON.parse(printed);
  const reasons = rules.map(({ reason }) => reason).join();
  expect(reasons).toContain('no exchange that passed could show it');
  expect(reasons.includes(advice)).toBe(hasCreate);
});
