import type { RuleId } from 'plant-store-kit';
import type { RuleReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { Provider } from './behaviour.js';
import { type Fault, faults } from './faults.js';
import { verifyOne } from './verify-one.js';

/** Without a list, or without the name in an answer, the first one was once hidden by the second. */
const pairs = [
  ['answers with the tag, and stores none', 'wraps a list in an object'],
  ['lists no plants to the second user', 'answers a create without the name'],
  ['takes an id in a string', 'answers 201 to a create'],
  ['answers the errors of list with an empty array', 'sends everything as text/plain'],
] as const;

function faultOf(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) {
    throw new Error(`There is no fault "${name}".`);
  }
  return found;
}

/** A provider with two faults, which change different steps. */
function combine(first: Fault, second: Fault): Provider {
  return {
    name: `${first.name}, and ${second.name}`,
    change: (reference) =>
      Object.assign(
        {},
        ...[first, second].map(({ change }) =>
          typeof change === 'function' ? change(reference) : change,
        ),
      ),
  };
}

/** Whether a broken rule has failed, or is not checked because of the other one. */
function isShown({ verdict, maskedBy }: RuleReport, other: RuleId): boolean {
  return verdict === 'failed' || (verdict === 'not-checked' && maskedBy === other);
}

describe.concurrent('of a provider with two faults, a verification shows both', {
  timeout: 120_000,
}, () => {
  it.each(pairs)('%s; %s', async (...names) => {
    const [first, second] = names.map(faultOf) as [Fault, Fault];
    const rules = [first.breaks[0], second.breaks[0]];

    const { report } = await verifyOne(combine(first, second), rules);

    const hidden = report.rules.filter(
      (one) => !isShown(one, rules.find((rule) => rule !== one.rule) as RuleId),
    );
    expect(report.rules).toHaveLength(2);
    expect(hidden.map(({ rule, verdict, maskedBy }) => [rule, verdict, maskedBy])).toEqual([]);
  });
});
