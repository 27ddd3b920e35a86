import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/challenge/choice.js';
import type { ChoiceResult } from '../../src/challenge/find-cause.js';
import { toAssumptions, toReported } from '../../src/challenge/to-assumptions.js';

const finding = (verdict: ChoiceResult['verdict'], ...choices: Choice[]): ChoiceResult => ({
  choices,
  verdict,
  failedTests: verdict === 'failed' ? ['shows plants'] : [],
});

/** What assumptions are found if the tests fail with each of these choices alone. */
const found = (...choices: Choice[]) => toAssumptions(choices.map((one) => finding('failed', one)));

/** A choice of another outcome than the 404 or 400 that is usual, or of the value of a parameter. */
function choice(
  point: Choice['point'],
  part: Choice['part'],
  other: Choice['other'],
  others: Partial<Choice> = {},
): Choice {
  const usual = { status: point.startsWith('create') ? 400 : 404 };
  const group = JSON.stringify(other);
  return { id: `${point}/${group}`, group, point, part, usual, other, ...others };
}

const status = (point: Choice['point'], other: number) =>
  choice(point, 'status', { status: other }, { id: `${point}/status-${other}` });

const order = choice('list.order', 'value', 'changing', {
  id: 'list.order/changing',
  usual: { key: 'creation', direction: 'ascending' },
});

describe('an assumption', () => {
  it('says what fails, and everything that is fine there', () => {
    const findings = [
      finding('failed', choice('create.taken-id', 'outcome', { effect: 'replaced' })),
      finding('held', choice('create.taken-id', 'outcome', { status: 409 })),
      finding('held', choice('create.taken-id', 'outcome', { status: 422 })),
    ];

    const passing = 'is rejected with 400, 409 or 422';
    expect(toAssumptions(findings)).toMatchObject([
      {
        other:
          "a create with the id of one of the user's plants replaces the existing plant, in the same position",
        passing,
        sentence: `a create with the id of one of the user's plants ${passing}`,
      },
    ]);
  });

  it('takes nothing for fine that held at another point', () => {
    const [first] = toAssumptions([
      finding('failed', status('delete.unknown-id', 410)),
      finding('held', status('delete.malformed-id', 422)),
    ]);

    expect(first?.passing).toBe('is rejected with 404');
  });

  it('takes for fine what no test can tell from the usual value', () => {
    const limit = choice('list.default-limit', 'value', 2, { usual: 'unlimited', unnoticed: [4] });

    expect(found(limit)[0]?.points).toEqual([
      { point: 'list.default-limit', part: 'value', fails: 2, passes: ['unlimited', 4] },
    ]);
  });

  it('is one for all points of a choice that fail', () => {
    const other = { status: 404, error: { message: '' } };
    const empty = (point: Choice['point']) => choice(point, 'message', other);

    const assumptions = found(empty('delete.unknown-id'), empty('list.limit-zero'));

    expect(assumptions).toMatchObject([
      {
        other:
          'a delete of an id that no plant ever had or a list with limit=0 is rejected with an empty message',
        passing: 'is rejected with a short message in English',
      },
    ]);
    expect(assumptions[0]).not.toHaveProperty('together');
  });

  it('names more than three kinds of requests beside the sentence', () => {
    const [first] = found(
      status('delete.unknown-id', 410),
      status('delete.deleted-id', 410),
      status('delete.others-plant', 410),
      status('delete.malformed-id', 410),
    );

    expect(first?.other).toBe('one of 4 kinds of requests is rejected with 410');
    expect(first?.requests).toContain('a delete of an id that no plant ever had');
  });

  it('is about choices together if the tests pass with each, and not joined with another pair', () => {
    const pairs = [status('delete.unknown-id', 410), status('delete.malformed-id', 410)];

    expect(toAssumptions(pairs.map((one) => finding('failed', one, order)))).toMatchObject([
      { together: true, id: 'delete.unknown-id/status-410 + list.order/changing' },
      { together: true, id: 'delete.malformed-id/status-410 + list.order/changing' },
    ]);
  });

  it('has the parameter without which a situation cannot arise', () => {
    const rejection = choice(
      'list.limit-above-maximum',
      'outcome',
      { status: 400 },
      {
        usual: { effect: 'capped' },
        needs: { parameters: { 'list.maximum-limit': 100 }, isMetBy: () => true },
      },
    );

    expect(found(rejection)).toMatchObject([
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

  it('quotes the interface where it says that something is open, and has the fault that forces what is usual', () => {
    const spaces = choice('response.white-space', 'value', 'indented', { usual: 'none' });

    expect(found(status('delete.unknown-id', 410), spaces)).toMatchObject([
      {
        openBy: 'Delete plant: rule 3: "Behaviour when no plant has the given id: not shown."',
        fault: "plantStore.faults.add({ kind: 'status', status: 404, operation: 'delete' });",
      },
      { openBy: expect.stringContaining('it is silent (Introduction)'), fault: undefined },
    ]);
  });
});

it('what the tests allow is one choice for all points of a group', () => {
  const held = [status('delete.unknown-id', 410), status('delete.malformed-id', 410)];

  expect(toReported(held.map((one) => finding('held', one)))).toMatchObject([
    {
      id: 'delete.unknown-id/status-410',
      other: expect.stringMatching(/^a delete of an id .* or a delete .* is rejected with 410$/),
    },
  ]);
});
