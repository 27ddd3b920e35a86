import type { AssumptionsFile, AssumptionsText } from 'plant-store-kit/verify';

export type Assumption = AssumptionsFile['assumptions'][number];
export type AssumedPoint = Assumption['points'][number];

/** What the tests fail with at a point, and what they pass with. */
export const assumed = <Point extends string>(
  point: Point,
  part: AssumedPoint['part'],
  fails: unknown,
  ...passes: readonly unknown[]
) => ({ point, part, fails, passes });

/** Three assumptions, each of a kind: about an outcome, a status and a bound. */
export const threeAssumptions: readonly Assumption[] = [
  {
    id: 'create.taken-id/replaced',
    sentence: "a create with the id of one of the user's plants is rejected with 409",
    points: [assumed('create.taken-id', 'outcome', { effect: 'replaced' }, { status: 409 })],
    failedTests: ['adds a plant twice', 'says that the id is taken'],
  },
  {
    id: 'delete.own-plant/status-200',
    sentence: 'A delete of a plant that the user has created is answered with 204.',
    points: [assumed('delete.own-plant', 'status', { status: 200 }, { status: 204 })],
    failedTests: ['removes a plant'],
  },
  {
    id: 'list.default-limit/2',
    sentence: 'a list without a limit returns all plants',
    points: [assumed('list.default-limit', 'value', 2, 'unlimited')],
    failedTests: [],
  },
];

export function assumptionsText(
  assumptions: readonly Assumption[] = threeAssumptions,
  { app = 'web-shop', source = 'assumptions.json' } = {},
): AssumptionsText {
  const file: AssumptionsFile = {
    app,
    kitVersion: '0.1.0',
    command: 'npx vitest run',
    assumptions,
  };
  return { source, text: JSON.stringify(file) };
}
