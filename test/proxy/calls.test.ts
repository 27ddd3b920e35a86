import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlantClient } from '../behaviour/plant-client.js';
import { startProxy } from '../cli/start-command.js';
import { makeTempFolder } from '../cli/temp-folder.js';
import { referenceProvider, startProvider } from '../providers/provider.js';
import { deadUrl, serveBytes } from '../serve.js';

afterEach(() => vi.unstubAllEnvs());

describe('the calls and the fallback of a proxy', () => {
  it('has the calls that have an effect at a proxy, and says of the others that they have none', async () => {
    const url = await deadUrl();
    await using proxy = await startProxy(url);
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${proxy.url}/__admin${path}`, init);
      return [response.status, await response.json()];
    };
    const headers = { 'content-type': 'application/json' };
    const ofFaults = ['faults', 'addFaults', 'clearFaults', 'removeFault'];
    const ofScenarios = ['scenarios', 'startScenario', 'stopScenario'];
    const ofRequests = ['requests', 'clearRequests', 'release', 'streamEvents'];
    const all = ['index', 'health', 'sandboxes', ...ofFaults, ...ofScenarios, ...ofRequests];
    const names = all.map((name) => expect.objectContaining({ name }));

    expect(await ask('')).toEqual([200, names]);
    expect(await ask('/health')).toMatchObject([200, { proxyFor: url }]);
    expect(await ask('/plants', { method: 'POST', headers, body: '[]' })).toMatchObject([
      409,
      {
        message: expect.stringMatching(
          /^POST \/__admin\/plants is about a mock, and has no effect here: .*proxy/,
        ),
      },
    ]);
    expect(await ask('/requests', { method: 'DELETE' })).toEqual([200, { forgotten: 0 }]);
  });

  it('with --fallback has every call, as they have an effect on the mock', async () => {
    await using proxy = await startProxy(await deadUrl(), ['--fallback']);
    const body = '{"kind":"status","status":418}';
    const headers = { 'content-type': 'application/json' };

    await fetch(`${proxy.url}/__admin/faults`, { method: 'POST', headers, body });

    expect((await proxy.client.list()).status).toBe(418);
  });

  it('with --fallback lets the mock answer with the plants seen so far, in their order, and says so', async () => {
    const provider = await startProvider({ ...referenceProvider, seed: 0 });
    await using proxy = await startProxy(provider, ['--fallback']);
    const { client } = proxy;
    const elsewhere = new PlantClient(provider.url, fetch, provider.token);
    await elsewhere.create({ id: 4999, name: 'Rose' });
    await client.create({ id: 5000, name: 'Fern', tag: 'shade' });
    await elsewhere.create({ id: 5001, name: 'Aloe' });
    await client.list();
    await client.create({ id: 5002, name: 'Basil' });
    await provider.stop();

    const answer = await client.list();

    expect(answer.headers.get('x-plant-store-proxy')).toBe('mock');
    expect(answer.json).toEqual([
      { name: 'Rose' },
      { name: 'Fern', tag: 'shade' },
      { name: 'Aloe' },
      { name: 'Basil' },
    ]);
    const journal = await (await fetch(`${proxy.url}/__admin/requests`)).json();
    expect(journal.at(-1)).toMatchObject({ proxied: { by: 'mock' }, response: { status: 200 } });
    expect(await proxy.command.stop()).toBe(0);
    expect(proxy.command.printed()).toMatch(/GET \/plants 200 .* ms, the mock: /);
    expect(proxy.command.printed()).toContain('1 of 4 requests got no response from the service.');
  });

  it('with --fallback lets the mock answer nothing that the provider may have executed', async () => {
    await using provider = await serveBytes((socket) => {
      socket.once('data', () => socket.destroy());
    });
    await using proxy = await startProxy(provider.url, ['--fallback']);

    const { status, headers } = await proxy.client.create({ id: 5000, name: 'Fern' });

    expect([status, headers.get('x-plant-store-proxy')]).toEqual([502, 'no-answer']);
  });

  it('with --fallback sends again what the mock has answered in full, and not what the provider has', async () => {
    const provider = await startProvider();
    await using proxy = await startProxy(provider, ['--fallback']);
    const resend = async (id: number) => {
      const address = `${proxy.url}/__admin/requests/${id}/resend`;
      return await (await fetch(address, { method: 'POST' })).json();
    };
    await proxy.client.list();
    await provider.stop();
    await proxy.client.list();
    await proxy.client.create({ id: 5000, name: 'x'.repeat(100_000) });

    const [passed, mocked, cut] = [await resend(1), await resend(2), await resend(3)];

    expect(passed.message).toContain('the provider answers it, and not the plant store');
    expect(mocked).toMatchObject({ operation: 'list', response: { status: 200 } });
    expect(cut.message).toMatch(/the journal has only 16384 of the 1000\d\d bytes of its body/);
  });

  it('with --fallback and --profile lets the mock answer by the profile', async () => {
    await using folder = await makeTempFolder();
    const outcomes = { 'list.all': { status: 203 } };
    const profile = await folder.write('profile.json', { outcomes });
    await using proxy = await startProxy(await deadUrl(), ['--fallback', '--profile', profile]);

    const { status } = await proxy.client.list('', { token: 'any-token' });

    expect(status).toBe(203);
    expect(await proxy.command.stop()).toBe(3);
  });
});
