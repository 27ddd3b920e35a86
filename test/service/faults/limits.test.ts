import fc from 'fast-check';
import type { Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ActiveFault, type FaultTarget } from '../../../src/service/faults/active-fault.js';

const whom = fc.record({
  operation: fc.constantFrom(undefined, 'create' as const, 'list' as const),
  user: fc.constantFrom(undefined, 'alice', 'bob'),
  token: fc.constantFrom(undefined, 'first', 'second'),
});
const target: fc.Arbitrary<FaultTarget> = whom.map((one) => ({ ...one, sandbox: 'default' }));
const count = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
const fault: fc.Arbitrary<Fault> = fc
  .tuple(whom, fc.oneof(fc.record({ nth: count }), fc.record({ after: count, times: count })))
  .map(([limits, window]) => ({ kind: 'status', status: 503, ...limits, ...window }));

/** The positions of the targets that a fault applies to, computed from all of them at once. */
function expectedOf(
  { operation, user, token, nth, after = 0, times }: Fault,
  targets: FaultTarget[],
): number[] {
  const matching = [...targets.entries()].filter(
    ([, one]) =>
      (operation === undefined || one.operation === operation) &&
      (user === undefined || one.user === user) &&
      (token === undefined || one.token === token),
  );
  const window =
    nth === undefined
      ? matching.slice(after, times === undefined ? undefined : after + times)
      : matching.slice(nth - 1, nth);
  return window.map(([position]) => position);
}

/** The positions of the targets that a fault applies to, one after the other. */
function appliesTo(active: ActiveFault, targets: FaultTarget[]): number[] {
  return [...targets.entries()]
    .filter(([, one]) => {
      const isDue = active.countRequest(one);
      active.applied += Number(isDue);
      return isDue;
    })
    .map(([position]) => position);
}

describe('the limits of a fault', () => {
  it('select requests by operation, user, and number', () => {
    fc.assert(
      fc.property(fault, fc.array(target, { maxLength: 30 }), (one, targets) => {
        expect(appliesTo(new ActiveFault(one, 1), targets)).toEqual(expectedOf(one, targets));
      }),
    );
  });

  it('select by probability, the same requests for the same seed', () => {
    const targets = Array.from(
      { length: 2000 },
      () => ({ operation: 'list', user: 'alice', token: 'first', sandbox: 'default' }) as const,
    );
    const appliedWith = (seed: number) =>
      appliesTo(new ActiveFault({ kind: 'empty-body', probability: 0.1, seed }, 1), targets);

    expect(appliedWith(7)).toEqual(appliedWith(7));
    expect(appliedWith(7)).not.toEqual(appliedWith(8));
    expect(appliedWith(7).length / targets.length).toBeCloseTo(0.1, 1);
  });
});
