import type { VerificationReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { type RunningProvider, startProvider } from '../providers/provider.js';
import { serve } from '../serve.js';
import { plantsOf, startFaulty } from './plants-of.js';
import { startProxy } from './start-command.js';

type Plants = ReturnType<typeof plantsOf>;

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
      await using proxy = await startProxy(provider.url, ['--lag', '0', ...flags]);
      const { create, list, remove } = plantsOf(proxy.url, provider.token);
      await list();
      await create({ id: 5000, name: 'Lone fern' });
      await remove(101);
      await list();
      await remove(5000);
      await list();
      const code = await proxy.command.stop();
      return { code, printed: proxy.command.printed() };
    };

    const alone = await run(['--alone']);
    const others = await run([]);

    expect([alone.code, others.code]).toEqual([1, 0]);
    expect(alone.printed).toContain(rule);
    expect(others.printed).toContain('another client may be the reason');
  });

  it('finds a plant that a delete has left, if a list before its create has not shown it', async () => {
    await using provider = await startFaulty('answers 204 to a delete, and removes nothing');
    await using proxy = await startProxy(provider.url, ['--lag', '0', '--alone']);
    const { create, list, remove } = plantsOf(proxy.url, provider.token);
    await list();
    await create({ id: 5000, name: 'Lone fern' });
    await remove(5000);
    await list();

    expect(await proxy.command.stop()).toBe(1);
    expect(proxy.command.printed()).toContain('delete.removes-one-plant');
  });

  it('checks each plant that gets an id, though another one had it before', async () => {
    const names: string[] = [];
    let creates = 0;
    await using provider = await serve((incoming, outgoing) => {
      const isCreate = incoming.method === 'POST';
      creates += isCreate ? 1 : 0;
      if (isCreate && creates === 1) {
        names.push('Fern');
      } else if (incoming.method === 'DELETE') {
        names.length = 0;
      }
      const created = { name: creates === 1 ? 'Fern' : 'Ivy' };
      const body = JSON.stringify(isCreate ? created : names.map((name) => ({ name })));
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(incoming.method === 'DELETE' ? '' : body);
    });
    await using proxy = await startProxy(provider.url, ['--lag', '0', '--alone']);
    const { create, list, remove } = plantsOf(proxy.url, 'alice-token');
    await create({ id: 5000, name: 'Fern' });
    await list();
    await remove(5000);
    await list();
    const before = proxy.command.printed();
    await create({ id: 5000, name: 'Ivy' });
    await list();

    expect(await proxy.command.stop()).toBe(1);
    expect(before).not.toContain('Contract broken');
    expect(proxy.command.printed()).toContain('create.stores-plant');
  });

  it.each([
    ['shows that plants are stored and deleted', '0', storage],
    ['shows nothing of it as long as lists may be late', '60000', []],
  ])('%s', async (_, lag, passed) => {
    await using provider = await startProvider();
    await using proxy = await startProxy(provider.url, ['--lag', lag, '--json', '--alone']);
    const { create, list, remove } = plantsOf(proxy.url, provider.token);
    await list();
    await create({ id: 5000, name: 'Lone fern' });
    await create({ id: 5001, name: 'Second fern' });
    await list();
    await remove(5000);
    await list();

    await proxy.command.stop();
    const report: VerificationReport = JSON.parse(proxy.command.printed());
    const ofPlants = report.rules.filter(({ rule }) => storage.includes(rule));
    const rules = ofPlants.flatMap((one) => (one.verdict === 'passed' ? one.rule : []));
    expect(rules.sort()).toEqual(passed.toSorted());
    const open = ofPlants.filter(({ verdict }) => verdict === 'not-checked');
    expect(open.every(({ reason }) => reason?.includes('--lag'))).toBe(true);
  });

  it.each([
    [
      'a delete that takes another plant, too',
      async (provider: RunningProvider, { remove }: Plants) => {
        await remove(5000);
        await plantsOf(provider.url, provider.token).remove(101);
      },
    ],
    [
      'a create of a plant whose name another one had before',
      async (_: RunningProvider, { create }: Plants) => {
        await create({ id: 5002, name: 'Lone fern' });
      },
    ],
  ])('shows nothing after %s', async (_, act) => {
    await using provider = await startProvider();
    await plantsOf(provider.url, provider.token).create({ id: 5000, name: 'Lone fern' });
    await using proxy = await startProxy(provider.url, ['--lag', '0', '--json', '--alone']);
    const plants = plantsOf(proxy.url, provider.token);
    await plants.list();
    await act(provider, plants);
    await plants.list();
    await plants.list();

    await proxy.command.stop();
    const report: VerificationReport = JSON.parse(proxy.command.printed());
    const passed = report.rules.filter(({ verdict }) => verdict === 'passed');
    expect(passed.filter(({ rule }) => storage.includes(rule))).toEqual([]);
  });
});
