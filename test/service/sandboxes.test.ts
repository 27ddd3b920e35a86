import { createPlantMock, generatePlants, type PlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { createPlantService } from '../../src/service/create-plant-service.js';
import type { PlantService } from '../../src/service/plant-service.js';

async function list(mock: PlantMock, token: string, headers?: Record<string, string>) {
  const url = 'http://127.0.0.1:4010/plants?limit=1';
  const authorization = `Bearer ${token}`;
  const response = await mock.fetch(new Request(url, { headers: { authorization, ...headers } }));
  return response.status;
}

function bound(service: PlantService) {
  return { sandboxes: service.sandboxes, handle: service.handle.bind(service) };
}

describe('sandboxes', () => {
  it('end if there are too many, the least recently used one first', () => {
    const mock = createPlantMock({ maxSandboxes: 2 });
    mock.sandbox('w1').plants.delete(1);
    mock.sandbox('w2').plants.delete(1);
    expect(mock.sandbox('w1').plants.find(1)).toBeUndefined();

    mock.sandbox('w3').plants.delete(1);

    const hasPlant = (name: string) => mock.sandbox(name).plants.find(1) !== undefined;
    expect(['w3', 'w1', 'w2'].map(hasPlant)).toEqual([false, false, true]);
  });

  it('never include the default one when they end', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    mock.plants.delete(1);
    for (const name of ['w1', 'w2', 'w3']) {
      await list(mock, mock.sandbox(name).token('alice-token'));
    }

    expect(mock.plants.find(1)).toBeUndefined();
    expect(mock.sandbox('default').plants.find(1)).toBeUndefined();
  });

  it('have names by a rule, which the error of another name states', () => {
    expect(() => createPlantMock().sandbox('two words')).toThrow(
      expect.objectContaining({ code: 'invalid-option', details: { option: 'name' } }),
    );
  });

  it('are named in the response to a request whose header names one', async () => {
    const mock = createPlantMock();
    const headers = { authorization: 'Bearer alice-token', 'x-mock-sandbox': 'w1' };

    const response = await mock.fetch(new Request('http://127.0.0.1:4010/plants', { headers }));

    expect(response.headers.get('x-mock-sandbox')).toBe('w1');
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('drop the connection of a request whose header names one, if a fault says so', async () => {
    const mock = createPlantMock({ faults: [{ kind: 'drop-connection' }] });

    await expect(list(mock, 'alice-token', { 'x-mock-sandbox': 'w1' })).rejects.toThrow(TypeError);
    expect(mock.sandbox('w1').requests.all()).toMatchObject([{ fault: 'drop-connection' }]);
  });

  it('are named by the header, else by the token', async () => {
    const mock = createPlantMock();

    await list(mock, 'alice-token~w1', { 'x-mock-sandbox': 'w2' });

    expect([mock.sandbox('w1').requests.count, mock.sandbox('w2').requests.count]).toEqual([0, 1]);
  });

  it('are also named by a token whose scheme is rejected for its case', async () => {
    const profile = { outcomes: { 'authentication.scheme-case': { status: 401 } } };
    const mock = createPlantMock({ profile });
    const sandbox = mock.sandbox('w1');

    const authorization = 'bearer alice-token~w1';
    expect(await list(mock, '', { authorization })).toBe(401);

    expect(mock.requests.count).toBe(0);
    expect(sandbox.requests.all()).toMatchObject([{ rejectedBy: 'authentication.scheme-case' }]);
  });

  it('are not named by a token that was issued with a tilde', async () => {
    const users = [
      { token: 'a~b', user: 'alice' },
      { token: 'a', user: 'bob' },
    ];
    const mock = createPlantMock({ users, plants: [] });

    expect([await list(mock, 'a~b'), await list(mock, 'a~b~c')]).toEqual([200, 200]);

    expect(mock.requests.all().map(({ user }) => user)).toEqual(['alice']);
    expect(
      mock
        .sandbox('c')
        .requests.all()
        .map(({ user }) => user),
    ).toEqual(['alice']);
    expect(mock.sandbox('b').requests.count).toBe(0);
  });

  it('are also named by the token if any token is valid', async () => {
    const mock = createPlantMock({ anyToken: true });

    await list(mock, 'carol~w1');

    expect(mock.sandbox('w1').requests.all()).toMatchObject([{ user: 'carol' }]);
  });

  it.each(['', 'a b', 'ä', '-a', 'a/b', 'a'.repeat(65)])('reject the name %j', (name) => {
    expect(() => createPlantMock().sandbox(name)).toThrow(
      /^Failed to find a sandbox: ".*" cannot be its name\. Use a letter or a digit, then/,
    );
  });

  it.each([0, 1.5, Number.NaN])('reject the maximum %s', (maxSandboxes) => {
    expect(() => createPlantMock({ maxSandboxes })).toThrow(
      `Failed to read the option maxSandboxes: it cannot be ${maxSandboxes}.`,
    );
  });

  it('are not created for a rejected token, whose request goes to the default one', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    mock.sandbox('w1').plants.delete(1);

    expect(await list(mock, 'nobody~w2')).toBe(401);
    expect(await list(mock, 'alice-expired-token~w2')).toBe(401);

    expect(mock.sandbox('w1').plants.find(1)).toBeUndefined();
    expect(mock.requests.count).toBe(2);
  });

  it('record requests with a rejected token if they exist', async () => {
    const mock = createPlantMock();
    const sandbox = mock.sandbox('w1');

    await list(mock, 'nobody~w1');

    expect(sandbox.requests.all()).toMatchObject([{ response: { status: 401 } }]);
  });

  it('clear their journals when all are too large together, the least recently used first', async () => {
    const journal = { entries: 1_000_000, bytes: 2 ** 25 };
    const { sandboxes, handle } = bound(createPlantService({ journal, plants: [] }));
    const body = new Uint8Array(15_000);
    const ask = (sandbox: string) =>
      handle({
        method: 'POST',
        path: '/plants',
        query: '',
        headers: { authorization: `Bearer alice-token~${sandbox}` },
        body,
      });
    const names = ['w1', 'w2', 'w3', 'w4', 'w5'];
    for (let time = 0; time < 2000; time++) {
      for (const name of names) {
        ask(name);
      }
    }

    const counts = names.map((name) => sandboxes.use(name).journal.count);

    // All 10,000 would take 149 MiB, and the budget is 128: the least recently used journal was cleared.
    expect(counts.sort((first, second) => first - second)).toEqual([
      expect.toSatisfy((count) => count < 1000),
      ...Array(4).fill(2000),
    ]);
  });

  it('keep what the limits of one journal allow, even if it is more than the common budget', () => {
    const journal = { entries: 1_000_000, bytes: 2 ** 28 };
    const { sandboxes, handle } = bound(createPlantService({ journal, plants: [] }));
    const request = { method: 'POST', path: '/plants', query: '', body: new Uint8Array(15_000) };
    const headers = { authorization: 'Bearer alice-token~w1' };

    for (let time = 0; time < 10_000; time++) {
      handle({ ...request, headers });
    }

    expect(sandboxes.use('w1').journal.count).toBe(10_000);
  });

  it('keep their listeners when they have ended and begun again', async () => {
    const mock = createPlantMock({ maxSandboxes: 1 });
    const heard: number[] = [];
    mock.sandbox('w1').requests.subscribe(({ id }) => heard.push(id));
    await list(mock, 'alice-token~w1');
    await list(mock, 'alice-token~w2');

    await list(mock, 'alice-token~w1');

    expect(heard).toEqual([1, 1]);
  });

  it('call no listener that has unsubscribed, while others are still called', async () => {
    const mock = createPlantMock();
    const heard: string[] = [];
    const end = mock.requests.subscribe(() => heard.push('first'));
    mock.requests.subscribe(() => heard.push('second'));

    end();
    end();
    await list(mock, 'alice-token');

    expect(heard).toEqual(['second']);
  });

  it('start in the same time at any size of the seed', async () => {
    const timeOf = async (count: number) => {
      const plants = await generatePlants({ count });
      const { sandboxes } = createPlantService({ plants, maxSandboxes: 1_000_000 });
      let fastest = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 50; round++) {
        const begun = performance.now();
        for (let one = 0; one < 100; one++) {
          sandboxes.use(`w${round}-${one}`);
        }
        fastest = Math.min(fastest, performance.now() - begun);
      }
      return fastest;
    };

    // A copy of the seed would take a thousand times as long.
    expect((await timeOf(100_000)) / (await timeOf(100))).toBeLessThan(30);
  });
});
