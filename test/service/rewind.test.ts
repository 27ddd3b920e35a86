import fc from 'fast-check';
import { createPlantMock, type Fault, type PlantMock } from 'plant-store-kit';
import { describe, expect, it, vi } from 'vitest';
import { isAll } from '../chosen-of.js';
import { ask } from './ask-mock.js';

type Step =
  | { readonly method: 'GET' | 'POST' | 'DELETE'; readonly user: string; readonly id: number }
  | {
      readonly control: 'create' | 'delete' | 'restore' | 'generate' | 'clear';
      readonly id: number;
    }
  | { readonly fault: Fault }
  | { readonly scenario: 'rate-limited' | 'flaky-backend' };

const ids = fc.integer({ min: 1, max: 6 });

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      method: fc.constantFrom('GET', 'POST', 'DELETE'),
      user: fc.constantFrom('alice', 'bob'),
      id: ids,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      control: fc.constantFrom('create', 'delete', 'restore', 'generate', 'clear'),
      id: ids,
    }),
  },
  fc.record({ scenario: fc.constantFrom('rate-limited' as const, 'flaky-backend' as const) }),
  {
    weight: 1,
    arbitrary: fc.record({
      fault: fc.constantFrom<Fault>(
        { kind: 'status', status: 503, times: 2 },
        { kind: 'status', status: 500, probability: 0.5 },
        { kind: 'status', status: 500, nth: 3, operation: 'create', processed: true },
      ),
    }),
  },
);

/** What a step answers; undefined if it is no request. */
async function perform(mock: PlantMock, step: Step): Promise<string | undefined> {
  if ('fault' in step) {
    mock.faults.add(step.fault);
  } else if ('scenario' in step) {
    mock.faults.start(step.scenario);
  } else if ('control' in step) {
    await change(mock, step.control, step.id);
  } else {
    const { method, user, id } = step;
    const answered = ask(mock, {
      method,
      path: method === 'DELETE' ? `/plants/${id}` : '/plants',
      token: `${user}-token`,
      ...(method === 'POST' && { body: { id, name: `Plant ${id}` } }),
    });
    return answered.then(
      async (response) => `${response.status} ${await response.text()}`,
      (error) => String(error),
    );
  }
  return undefined;
}

async function change(mock: PlantMock, control: string, id: number): Promise<void> {
  switch (control) {
    case 'create':
      if (mock.plants.find(id) === undefined) {
        mock.plants.create({ id, name: 'By code' });
      }
      break;
    case 'delete':
      mock.plants.delete(id);
      break;
    case 'restore':
      mock.restore([{ id, name: 'Restored', owner: 'alice' }]);
      break;
    case 'generate':
      await mock.plants.generate({ count: 2, owners: ['alice'] });
      break;
    default:
      mock.faults.clear();
  }
}

const stateOf = (mock: PlantMock) => ({
  plants: mock.snapshot(),
  faults: mock.faults.all(),
  requests: mock.requests.count,
});

const profiles = [
  {},
  { outcomes: { 'create.taken-id': { effect: 'replaced' } } },
  { outcomes: { 'create.taken-id': { effect: 'stored-both' } } },
  { outcomes: { 'create.deleted-id': { status: 409 } } },
  { parameters: { 'list.order': { key: 'name', direction: 'descending' } } },
] as const;

describe('a mock that is rewound to before a request', () => {
  it('is as it was then, and answers the same requests as it did', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 25 }),
        fc.nat(),
        fc.constantFrom(...profiles),
        async (all, choice, profile) => {
          const mock = createPlantMock({
            plants: [
              { id: 1, name: 'One', owner: 'alice' },
              { id: 2, name: 'Two' },
            ],
            profile: profile as NonNullable<Parameters<typeof createPlantMock>[0]>['profile'],
          });
          const before: { step: number; id: number; state: unknown }[] = [];
          const answers: (string | undefined)[] = [];
          for (const [position, step] of all.entries()) {
            if ('method' in step) {
              const id = mock.requests.count + 1;
              before.push({ step: position, id, state: stateOf(mock) });
            }
            answers.push(await perform(mock, step));
          }
          const chosen = before[choice % Math.max(before.length, 1)];
          fc.pre(chosen !== undefined);
          const { step, id, state } = chosen as (typeof before)[number];

          mock.rewind({ before: id });

          expect(stateOf(mock)).toEqual(state);
          const again: (string | undefined)[] = [];
          for (const one of all.slice(step)) {
            again.push(await perform(mock, one));
          }
          expect(again).toEqual(answers.slice(step));
        },
      ),
      { numRuns: isAll ? 1000 : 100 },
    );
  });

  it('forgets a request that was not answered yet', async () => {
    vi.useFakeTimers();
    try {
      const mock = createPlantMock({ faults: [{ kind: 'delay', delayMs: 20 }] });
      const published: number[] = [];
      mock.requests.subscribe(({ id }) => published.push(id));
      const waiting = perform(mock, { method: 'GET', user: 'alice', id: 1 });
      await expect.poll(() => mock.requests.count).toBe(1);

      mock.rewind({ before: 1 });
      await vi.advanceTimersByTimeAsync(20);
      await waiting;

      expect(mock.requests.count).toBe(0);
      expect(published).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts the requests of a minute from there', async () => {
    const mock = createPlantMock({ profile: { parameters: { 'request.rate-limit': 2 } } });
    const list = { method: 'GET', user: 'alice', id: 1 } as const;
    await perform(mock, list);
    await perform(mock, list);
    await perform(mock, list);

    mock.rewind({ before: 2 });

    expect(await perform(mock, list)).toMatch(/^200/);
    expect(await perform(mock, list)).toMatch(/^429/);
  });

  it('cannot go back when too many plants have been replaced since then', async () => {
    const mock = createPlantMock();
    const list = { method: 'GET', user: 'alice', id: 1 } as const;
    const plants = Array.from({ length: 40_000 }, (_, id) => ({ id, name: 'Basil' }));
    for (let count = 0; count < 4; count++) {
      await perform(mock, list);
      mock.restore(plants);
    }

    expect(() => mock.rewind({ before: 1 })).toThrow(
      /too many plants have been replaced and deleted since then\. Give an id from [2-4] to 4\./,
    );
    mock.rewind({ before: 4 });
    expect(mock.plants.count).toBe(40_000);
  });

  it('says which requests there are, and changes nothing, if it does not know that one', async () => {
    const mock = createPlantMock({ journal: { entries: 2 } });
    for (const id of [1001, 1002, 1003]) {
      await perform(mock, { method: 'POST', user: 'alice', id });
    }
    const state = stateOf(mock);

    expect(() => mock.rewind({ before: 1 })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('Give an id from 2 to 3.'),
        details: { option: 'before' },
      }),
    );
    expect(() => mock.rewind({ before: 4 })).toThrow(/Give an id from 2 to 3\./);
    expect(stateOf(mock)).toEqual(state);
    mock.requests.clear();
    expect(() => mock.rewind({ before: 3 })).toThrow(/Send a request first\./);
  });
});

describe('a request that is sent again', () => {
  it('is a new request with the same token', async () => {
    const mock = createPlantMock({ plants: [] });
    await perform(mock, { method: 'POST', user: 'bob', id: 5 });

    const entry = mock.resend(1);

    expect(entry).toMatchObject({ id: 2, user: 'bob', rejectedBy: 'create.taken-id' });
    expect(mock.requests.all()[1]).toEqual(entry);
  });

  it('meets the state before it, if that is restored first', async () => {
    const mock = createPlantMock({ plants: [] });
    await perform(mock, { method: 'POST', user: 'bob', id: 5 });
    await perform(mock, { method: 'GET', user: 'bob', id: 5 });

    const entry = mock.resend(1, { rewind: true });

    expect(entry).toMatchObject({ id: 1, response: { status: 200 } });
    expect(mock.requests.all()).toEqual([entry]);
  });

  it('is an error if the journal does not hold it', async () => {
    const mock = createPlantMock();
    await perform(mock, { method: 'GET', user: 'alice', id: 1 });

    expect(() => mock.resend(9)).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        message: expect.stringContaining('Give an id from 1 to 1.'),
        details: { option: 'id' },
      }),
    );
  });

  it('is an error if the journal has cut its body', async () => {
    const mock = createPlantMock();
    const body = JSON.stringify({ id: 5, name: 'x'.repeat(20_000) });
    await ask(mock, { method: 'POST', body });

    expect(() => mock.resend(1)).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        message: expect.stringContaining(`16384 of the ${body.length} bytes`),
        details: { option: 'id' },
      }),
    );
  });
});
