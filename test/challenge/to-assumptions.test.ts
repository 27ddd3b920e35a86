import { describe, expect, it } from 'vitest';
import { type Choice, createChoice } from '../../src/challenge/choice.js';
import type { Finding } from '../../src/challenge/find-assumptions.js';
import { toAssumptions } from '../../src/challenge/to-assumptions.js';

const finding = (verdict: Finding['verdict'], ...choices: Choice[]): Finding => ({
  choices,
  verdict,
  failedTests: verdict === 'failed' ? ['shows plants'] : [],
});

const rejected = { status: 404 };
const status = (point: 'delete.unknown-id' | 'delete.malformed-id', other: number) =>
  createChoice(`status-${other}`, 'status', [
    { point, usual: rejected, other: { ...rejected, status: other } },
  ]);

const order = createChoice('changing', 'value', [
  { point: 'list.order', usual: { key: 'creation', direction: 'ascending' }, other: 'changing' },
]);

describe('an assumption', () => {
  it('says what fails, and everything that is fine there', () => {
    const taken = (name: string, other: object) =>
      createChoice(name, 'outcome', [{ point: 'create.taken-id', usual: { status: 400 }, other }]);
    const findings = [
      finding('failed', taken('replaced', { effect: 'replaced' })),
      finding('held', taken('rejected-409', { status: 409 })),
      finding('held', taken('rejected-422', { status: 422 })),
    ];

    expect(toAssumptions(findings)).toMatchObject([
      {
        other:
          "a create with the id of one of the user's plants replaces the existing plant, in the same position",
        passing: 'is rejected with 400, 409, or 422',
        sentence:
          "a create with the id of one of the user's plants is rejected with 400, 409, or 422",
      },
    ]);
  });

  it('takes nothing for fine that held at another point', () => {
    const [found] = toAssumptions([
      finding('failed', status('delete.unknown-id', 410)),
      finding('held', status('delete.malformed-id', 422)),
    ]);

    expect(found?.passing).toBe('is rejected with 404');
  });

  it('takes for fine what no test can tell from the usual value', () => {
    const limit = createChoice('2', 'value', [
      { point: 'list.default-limit', usual: 'unlimited', other: 2, unnoticed: [4] },
    ]);

    expect(toAssumptions([finding('failed', limit)])[0]?.points).toEqual([
      { point: 'list.default-limit', part: 'value', fails: 2, passes: ['unlimited', 4] },
    ]);
  });

  it('is one for all points of a choice that fail', () => {
    const both = createChoice('empty-message', 'message', [
      {
        point: 'delete.unknown-id',
        usual: rejected,
        other: { ...rejected, error: { message: '' } },
      },
      { point: 'list.limit-zero', usual: rejected, other: { ...rejected, error: { message: '' } } },
    ]);
    const [first, second] = both.changes.map((change) => ({ ...both, changes: [change] }));

    const found = toAssumptions([
      finding('failed', first as Choice),
      finding('failed', second as Choice),
    ]);

    expect(found).toMatchObject([
      {
        other:
          'a delete of an id that no plant ever had or a list with limit=0 is rejected with an empty message',
        passing: 'is rejected with the message of the mock',
      },
    ]);
    expect(found[0]).not.toHaveProperty('together');
  });

  it('is about choices together if the tests pass with each of them', () => {
    const found = toAssumptions([finding('failed', status('delete.unknown-id', 410), order)]);

    expect(found).toMatchObject([
      { together: true, id: 'delete.unknown-id/status-410 + list.order/changing' },
    ]);
  });

  it('has the parameter without which a situation cannot arise', () => {
    const rejection = createChoice('rejected-400', 'outcome', [
      {
        point: 'list.limit-above-maximum',
        usual: { effect: 'capped' },
        other: { status: 400 },
        needs: { parameters: { 'list.maximum-limit': 100 }, isMetBy: () => true },
      },
    ]);

    expect(toAssumptions([finding('failed', rejection)])).toMatchObject([
      {
        together: true,
        points: [
          { point: 'list.limit-above-maximum', fails: { status: 400 } },
          { point: 'list.maximum-limit', fails: 100, passes: ['unlimited'] },
        ],
      },
    ]);
  });

  it.each([
    [
      status('delete.unknown-id', 410),
      "plantStore.faults.add({ kind: 'status', status: 404, operation: 'delete' });",
    ],
    [order, undefined],
  ])('has the line of a fault that forces a usual rejection', (choice, line) => {
    expect(toAssumptions([finding('failed', choice)])[0]?.fault).toBe(line);
  });

  it.each([
    [
      status('delete.unknown-id', 410),
      'Delete plant: rule 3: "Behaviour when no plant has the given id: not shown."',
    ],
    [
      createChoice('indented', 'value', [
        { point: 'response.white-space', usual: 'none', other: 'indented' },
      ]),
      'it is silent (Introduction)',
    ],
  ])('quotes the interface only where it says that something is open', (choice, openBy) => {
    expect(toAssumptions([finding('failed', choice)])[0]?.openBy).toContain(openBy);
  });
});
