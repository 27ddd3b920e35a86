import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/challenge/choice.js';
import type { ChoiceResult } from '../../src/challenge/find-cause.js';
import { toAssumptions, toReported } from '../../src/challenge/to-assumptions.js';

const finding = (verdict: ChoiceResult['verdict'], ...choices: Choice[]): ChoiceResult => ({
  choices,
  verdict,
  failedTests: verdict === 'failed' ? ['shows plants'] : [],
});

function choice(
  {
    point,
    part,
    usual,
    other,
    ...others
  }: Pick<Choice, 'point' | 'part' | 'usual' | 'other'> & Partial<Choice>,
  name: string,
): Choice {
  return { id: `${point}/${name}`, group: name, point, part, usual, other, ...others };
}

const status = (point: 'delete.unknown-id' | 'delete.malformed-id', other: number) =>
  choice(
    { point, part: 'status', usual: { status: 404 }, other: { status: other } },
    `status-${other}`,
  );

const order = choice(
  {
    point: 'list.order',
    part: 'value',
    usual: { key: 'creation', direction: 'ascending' },
    other: 'changing',
  },
  'changing',
);

describe('an assumption', () => {
  it('says what fails, and everything that is fine there', () => {
    const taken = (name: string, other: object) =>
      choice({ point: 'create.taken-id', part: 'outcome', usual: { status: 400 }, other }, name);
    const findings = [
      finding('failed', taken('replaced', { effect: 'replaced' })),
      finding('held', taken('rejected-409', { status: 409 })),
      finding('held', taken('rejected-422', { status: 422 })),
    ];

    expect(toAssumptions(findings)).toMatchObject([
      {
        other:
          "a create with the id of one of the user's plants replaces the existing plant, in the same position",
        passing: 'is rejected with 400, 409 or 422',
        sentence:
          "a create with the id of one of the user's plants is rejected with 400, 409 or 422",
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
    const limit = choice(
      { point: 'list.default-limit', part: 'value', usual: 'unlimited', other: 2, unnoticed: [4] },
      '2',
    );

    expect(toAssumptions([finding('failed', limit)])[0]?.points).toEqual([
      { point: 'list.default-limit', part: 'value', fails: 2, passes: ['unlimited', 4] },
    ]);
  });

  it('is one for all points of a choice that fail', () => {
    const empty = (point: 'delete.unknown-id' | 'list.limit-zero') =>
      choice(
        {
          point,
          part: 'message',
          usual: { status: 404 },
          other: { status: 404, error: { message: '' } },
        },
        'empty-message',
      );

    const found = toAssumptions([
      finding('failed', empty('delete.unknown-id')),
      finding('failed', empty('list.limit-zero')),
    ]);

    expect(found).toMatchObject([
      {
        other:
          'a delete of an id that no plant ever had or a list with limit=0 is rejected with an empty message',
        passing: 'is rejected with a short message in English',
      },
    ]);
    expect(found[0]).not.toHaveProperty('together');
  });

  it('names more than three kinds of requests beside the sentence', () => {
    const points = ['unknown-id', 'deleted-id', 'others-plant', 'malformed-id'] as const;
    const choices = points.map((name) =>
      choice(
        {
          point: `delete.${name}`,
          part: 'status',
          usual: { status: 404 },
          other: { status: 410 },
        },
        'status-410',
      ),
    );

    const [found] = toAssumptions(choices.map((one) => finding('failed', one)));

    expect(found?.other).toBe('one of 4 kinds of requests is rejected with 410');
    expect(found?.requests).toContain('a delete of an id that no plant ever had');
  });

  it('is about choices together if the tests pass with each of them', () => {
    const found = toAssumptions([finding('failed', status('delete.unknown-id', 410), order)]);

    expect(found).toMatchObject([
      { together: true, id: 'delete.unknown-id/status-410 + list.order/changing' },
    ]);
  });

  it('has the parameter without which a situation cannot arise', () => {
    const rejection = choice(
      {
        point: 'list.limit-above-maximum',
        part: 'outcome',
        usual: { effect: 'capped' },
        other: { status: 400 },
        needs: { parameters: { 'list.maximum-limit': 100 }, isMetBy: () => true },
      },
      'rejected-400',
    );

    expect(toAssumptions([finding('failed', rejection)])).toMatchObject([
      {
        together: true,
        other:
          'a list with a limit above the maximum is rejected with 400 and a limit may be at most 100',
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
      choice(
        { point: 'response.white-space', part: 'value', usual: 'none', other: 'indented' },
        'indented',
      ),
      'it is silent (Introduction)',
    ],
  ])('quotes the interface only where it says that something is open', (choice, openBy) => {
    expect(toAssumptions([finding('failed', choice)])[0]?.openBy).toContain(openBy);
  });

  it('is not joined with another pair of the same groups', () => {
    const pairs = [status('delete.unknown-id', 410), status('delete.malformed-id', 410)];

    const found = toAssumptions(pairs.map((one) => finding('failed', one, order)));

    expect(found.map(({ id }) => id)).toEqual([
      'delete.unknown-id/status-410 + list.order/changing',
      'delete.malformed-id/status-410 + list.order/changing',
    ]);
  });
});

describe('what the tests allow', () => {
  it('is one choice for all points of a group', () => {
    const held = [status('delete.unknown-id', 410), status('delete.malformed-id', 410)];

    expect(toReported(held.map((one) => finding('held', one)))).toMatchObject([
      {
        id: 'delete.unknown-id/status-410',
        other: expect.stringMatching(/^a delete of an id .* or a delete .* is rejected with 410$/),
      },
    ]);
  });
});
