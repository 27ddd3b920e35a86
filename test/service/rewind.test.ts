import fc from 'fast-check';
import { createPlantMock, type PlantMock, type Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, type SentRequest } from '../ask-mock.js';
import { isAll } from '../chosen-of.js';

type Step = SentRequest | ((mock: PlantMock) => unknown);

const requests: fc.Arbitrary<Step> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'DELETE'),
    token: fc.constantFrom('alice-token', 'bob-token'),
    id: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ method, token, id }) => ({
    method,
    token,
    path: method === 'DELETE' ? `/plants/${id}` : '/plants',
    ...(method === 'POST' && { body: { id, name: `Plant ${id}` } }),
  }));

const changes = fc.constantFrom<Step>(
  ({ plants }) => plants.find(3) ?? plants.create({ id: 3, name: 'By code' }),
  ({ plants }) => plants.delete(2),
  ({ plants }) => plants.generate({ count: 2, owners: ['alice'] }),
  (mock) => mock.restore([{ id: 4, name: 'Restored', owner: 'alice' }]),
  ({ faults }) => faults.clear(),
  ({ faults }) => faults.start('rate-limited'),
  ({ faults }) => faults.start('flaky-backend'),
  ({ faults }) => faults.add({ kind: 'status', status: 503, times: 2 }),
  ({ faults }) => faults.add({ kind: 'status', status: 500, probability: 0.5 }),
  ({ faults }) =>
    faults.add({ kind: 'status', status: 500, nth: 3, operation: 'create', processed: true }),
);

async function perform(mock: PlantMock, step: Step): Promise<string | undefined> {
  if (typeof step === 'function') {
    await step(mock);
    return undefined;
  }
  return ask(mock, step).then(({ status, text }) => `${status} ${text}`, String);
}

const stateOf = (mock: PlantMock) => ({
  plants: mock.snapshot(),
  faults: mock.faults.all(),
  requests: mock.requests.count,
});

const profiles: readonly Profile[] = [
  {},
  { outcomes: { 'create.taken-id': { effect: 'replaced' } } },
  { outcomes: { 'create.taken-id': { effect: 'stored-both' } } },
  { outcomes: { 'create.deleted-id': { status: 409 } } },
  { parameters: { 'list.order': { key: 'name', direction: 'descending' } } },
];

describe('a mock that is rewound to before a request', () => {
  it('is as it was then, and answers the same requests as it did', async () => {
    const steps = fc.array(fc.oneof({ weight: 2, arbitrary: requests }, changes), {
      minLength: 1,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.nat(),
        fc.constantFrom(...profiles),
        async (all, choice, profile) => {
          const plants = [
            { id: 1, name: 'One', owner: 'alice' },
            { id: 2, name: 'Two' },
          ];
          const mock = createPlantMock({ plants, profile });
          const before: { step: number; id: number; state: unknown }[] = [];
          const answers: (string | undefined)[] = [];
          for (const [position, step] of all.entries()) {
            if (typeof step === 'object') {
              const id = mock.requests.count + 1;
              before.push({ step: position, id, state: stateOf(mock) });
            }
            answers.push(await perform(mock, step));
          }
          const chosen = before[choice % Math.max(before.length, 1)];
          fc.pre(chosen !== undefined);

          mock.rewind({ before: chosen.id });

          expect(stateOf(mock)).toEqual(chosen.state);
          const again: (string | undefined)[] = [];
          for (const one of all.slice(chosen.step)) {
            again.push(await perform(mock, one));
          }
          expect(again).toEqual(answers.slice(chosen.step));
        },
      ),
      { numRuns: isAll ? 1000 : 100 },
    );
  });

  it('forgets a request that was not answered yet', async () => {
    const mock = createPlantMock();
    const published: number[] = [];
    mock.requests.subscribe(({ id }) => published.push(id));
    const held = mock.faults.hold();
    const waiting = ask(mock);
    await held.arrived;

    mock.rewind({ before: 1 });
    await waiting;

    expect(mock.requests.count).toBe(0);
    expect(published).toEqual([]);
  });

  it('says which requests there are, and changes nothing, if it does not know that one', async () => {
    const mock = createPlantMock({ journal: { entries: 2 } });
    for (const id of [1001, 1002, 1003]) {
      await ask(mock, { method: 'POST', body: { id, name: 'Basil' } });
    }
    const state = stateOf(mock);

    for (const before of [1, 4]) {
      expect(() => mock.rewind({ before })).toThrow(
        expect.objectContaining({
          message: expect.stringContaining('Give an id from 2 to 3.'),
          details: { option: 'before' },
        }),
      );
    }
    expect(stateOf(mock)).toEqual(state);
    mock.requests.clear();
    expect(() => mock.rewind({ before: 3 })).toThrow(/Send a request first\./);
  });
});

describe('a request that is sent again', () => {
  const create = { method: 'POST', token: 'bob-token', body: { id: 5, name: 'Basil' } };

  it('is a new request with the same token', async () => {
    const mock = createPlantMock({ plants: [] });
    await ask(mock, create);

    const entry = mock.resend(1);

    expect(entry).toMatchObject({ id: 2, user: 'bob', rejectedBy: 'create.taken-id' });
    expect(mock.requests.all()[1]).toEqual(entry);
  });

  it('is an error if the journal does not hold it, or has cut its body', async () => {
    const mock = createPlantMock();
    const body = JSON.stringify({ id: 5, name: 'x'.repeat(20_000) });
    await ask(mock, { method: 'POST', body });
    const error = (message: string) =>
      expect.objectContaining({
        code: 'invalid-option',
        message: expect.stringContaining(message),
        details: { option: 'id' },
      });

    expect(() => mock.resend(9)).toThrow(error('Give an id from 1 to 1.'));
    expect(() => mock.resend(1)).toThrow(error(`16384 of the ${body.length} bytes`));
  });
});
