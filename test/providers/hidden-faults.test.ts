import type { RuleId } from 'plant-store-kit';
import type { RuleReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { combine } from './behaviour.js';
import { type Fault, faultNamed } from './faults.js';
import { verifyOne } from './verify-one.js';

/** Without a list, or without the name in an answer, the first one was once hidden by the second. */
const pairs = [
  ['answers with the tag, and stores none', 'wraps a list in an object'],
  ['lists no plants to the second user', 'answers a create without the name'],
  ['takes an id in a string', 'answers 201 to a create'],
  ['answers the errors of list with an empty array', 'sends everything as text/plain'],
] as const;

/** Whether a broken rule has failed, or is not checked because of the other one. */
function isShown({ verdict, maskedBy }: RuleReport, other: RuleId): boolean {
  return verdict === 'failed' || (verdict === 'not-checked' && maskedBy === other);
}

describe.concurrent('of a provider with two faults, a verification shows both', {
  timeout: 120_000,
}, () => {
  it.each(pairs)('%s; %s', async (...names) => {
    const [first, second] = names.map(faultNamed) as [Fault, Fault];
    const rules = [first.breaks[0], second.breaks[0]];
    const both = { name: names.join(', and '), change: combine(first.change, second.change) };

    const { report } = await verifyOne(both, { only: rules });

    const hidden = report.rules.filter(
      (one) => !isShown(one, rules.find((rule) => rule !== one.rule) as RuleId),
    );
    expect(report.rules).toHaveLength(2);
    expect(hidden.map(({ rule, verdict, maskedBy }) => [rule, verdict, maskedBy])).toEqual([]);
  });
});
