import { createPlantMock, type Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, down, statusesOf, statusOf } from '../../ask-mock.js';

describe('several faults', () => {
  it('are tried in their order if they are added together', async () => {
    const mock = createPlantMock();
    mock.faults.add({ kind: 'status', status: 500, times: 1 }, down);

    expect(await statusesOf(mock, [{}, {}])).toEqual([500, 503]);
  });

  it('count every request that matches their limits, also if another fault applies to it', async () => {
    const mock = createPlantMock();
    mock.faults.add({ kind: 'status', status: 500, nth: 2 });
    mock.faults.add({ ...down, times: 1 });

    expect(await statusesOf(mock, [{}, {}, {}])).toEqual([503, 500, 200]);
    expect(mock.faults.all()).toMatchObject([
      { id: '2', matched: 3, applied: 1 },
      { id: '1', matched: 3, applied: 1 },
    ]);
  });

  it('are the initial ones after reset, with new counts', async () => {
    const mock = createPlantMock({ faults: [{ ...down, times: 1 }], scenario: 'backend-down' });
    mock.faults.clear();
    await ask(mock);

    mock.reset();

    expect(mock.faults.all()).toMatchObject([
      { scenario: 'backend-down', matched: 0 },
      { fault: { times: 1 }, matched: 0 },
    ]);
  });

  it('are at most 1000, also with those of a scenario', () => {
    const mock = createPlantMock();
    mock.faults.add(...Array.from({ length: 1000 }, () => down));

    const message = 'at most 1000 faults can be active at once';
    expect(() => mock.faults.add(down)).toThrow(message);
    expect(() => mock.faults.start('backend-down')).toThrow(message);
    expect(mock.faults.all()).toHaveLength(1000);
  });
});

describe('the limits of a fault', () => {
  const create = (token: string, id: number) => ({
    method: 'POST',
    token,
    body: { id, name: 'Basil' },
  });
  const requests = [
    {},
    { token: 'bob-token' },
    create('alice-token', 1001),
    { token: 'alice-read-only-token' },
    create('bob-token', 1002),
    {},
  ];

  it.each<[Partial<Fault>, number[]]>([
    [{ nth: 3 }, [3]],
    [{ after: 4 }, [5, 6]],
    [{ after: 1, times: 2 }, [2, 3]],
    [{ operation: 'create' }, [3, 5]],
    [{ user: 'alice', nth: 2 }, [3]],
    [{ token: 'alice-token' }, [1, 3, 6]],
    [{ user: 'bob', operation: 'list', times: 5 }, [2]],
  ])('%j select of six requests %j', async (limits, selected) => {
    const mock = createPlantMock({ faults: [{ ...down, ...limits } as Fault] });

    const statuses = await statusesOf(mock, requests);

    expect(statuses.flatMap((status, at) => (status === 503 ? at + 1 : []))).toEqual(selected);
  });
});

describe('a fault', () => {
  it('may be for a token that names a sandbox', async () => {
    const mock = createPlantMock();
    const sandbox = mock.sandbox('w1');
    sandbox.faults.add({ ...down, token: sandbox.token('alice-token') });

    expect(await statusOf(mock, { token: 'alice-token~w1' })).toBe(503);
    expect(await statusOf(mock, { token: 'bob-token~w1' })).toBe(200);
  });

  it('is for no preflight, without which a page would not send the request', async () => {
    const mock = createPlantMock({ faults: [{ ...down, nth: 1 }] });
    const headers = { origin: 'http://localhost', 'access-control-request-method': 'GET' };

    expect(await statusOf(mock, { method: 'OPTIONS', headers })).toBe(204);
    expect(await statusOf(mock)).toBe(503);
  });
});

describe('faults with a probability', () => {
  it('apply to different requests if they have no seed', async () => {
    const mock = createPlantMock();
    mock.faults.add(
      { kind: 'status', status: 503, probability: 0.2 },
      { kind: 'status', status: 500, probability: 0.2 },
    );
    const statuses = await statusesOf(mock, Array(300).fill({ method: 'HEAD' }));
    const share = (status: number) => statuses.filter((one) => one === status).length / 300;

    expect(share(503)).toBeCloseTo(0.2, 1);
    expect(share(500)).toBeCloseTo(0.16, 1);
  });

  it('apply to the same requests again after reset', async () => {
    const mock = createPlantMock({ faults: [{ ...down, probability: 0.5 }] });
    const requests = Array(20).fill({});
    const first = await statusesOf(mock, requests);

    mock.reset();

    expect(await statusesOf(mock, requests)).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });
});

it('a hold that is released before a request came rejects `arrived`', async () => {
  const held = createPlantMock().faults.hold();

  held.release();

  await expect(held.arrived).rejects.toThrow('The hold ended before a request came');
});

it('a returned fault is frozen, also the one that was passed', async () => {
  const given = { kind: 'status' as const, status: 503 };
  const mock = createPlantMock({ faults: [given] });
  given.status = 418;

  const [state] = mock.faults.all();
  const scenario = mock.faults.scenarios['backend-down']?.faults[0];

  expect(() => Object.assign(state?.fault ?? {}, { status: 418 })).toThrow(TypeError);
  expect(() => Object.assign(scenario ?? {}, { status: 418 })).toThrow(TypeError);
  expect(await statusOf(mock)).toBe(503);
});
