import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaultTarget } from '../../../src/service/faults/active-fault.js';
import type { Fault } from '../../../src/service/faults/fault.js';
import { FaultSet } from '../../../src/service/faults/fault-set.js';
import { toFaultState } from '../../../src/service/faults/faults.js';

const down: Fault = { kind: 'status', status: 503 };
const scenarios = {
  outage: { faults: [{ ...down, times: 1 }] },
  flaky: { faults: [{ ...down, probability: 0.5 }, { kind: 'delay', delayMs: 1 } as const] },
};
const target: FaultTarget = {
  operation: 'list',
  user: 'alice',
  token: 'alice-token',
  sandbox: 'default',
};

type Step =
  | { readonly add: Fault }
  | { readonly remove: number }
  | { readonly start: 'outage' | 'flaky' }
  | { readonly stop: 'outage' | 'flaky' }
  | { readonly all: 'clear' | 'reset' }
  | { readonly due: readonly ('outage' | 'flaky')[] };

const names = fc.constantFrom('outage' as const, 'flaky' as const);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ add: fc.constantFrom<Fault>(down, { ...down, probability: 0.5 }) }),
  fc.record({ remove: fc.nat(3) }),
  fc.record({ start: names }),
  fc.record({ stop: names }),
  fc.record({ all: fc.constantFrom('clear' as const, 'reset' as const) }),
  { weight: 4, arbitrary: fc.record({ due: fc.subarray(['outage', 'flaky'] as const) }) },
);

/** Applies a step, and returns what the faults that are due do. */
function apply(step: Step, set: FaultSet): readonly unknown[] {
  if ('add' in step) {
    set.add([step.add]);
  } else if ('remove' in step) {
    set.remove(set.active[step.remove]?.id ?? '');
  } else if ('start' in step) {
    set.start(step.start);
  } else if ('stop' in step) {
    set.stop(step.stop);
  } else if ('all' in step) {
    set[step.all]();
  } else {
    const taken = set.take(target, { faults: [], scenarios: step.due });
    set.record(taken);
    return [taken.delayMs, taken.failure?.id];
  }
  return [];
}

describe('the changes of faults', () => {
  it('can be undone one after the other, and happen again in the same way', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 20 }), fc.nat(), (all, choice) => {
        const undos: (() => void)[] = [];
        const set = new FaultSet(
          scenarios,
          { faults: [down], started: ['flaky'] },
          (undo, before) => void undos.push(() => undo(before)),
        );
        const chosen = choice % all.length;
        let before = { changes: 0, state: set.active.map(toFaultState) };
        const due = all.map((step, position) => {
          if (position === chosen) {
            before = { changes: undos.length, state: set.active.map(toFaultState) };
          }
          return apply(step, set);
        });

        for (const undo of undos.splice(before.changes).reverse()) {
          undo();
        }

        expect(set.active.map(toFaultState)).toEqual(before.state);
        expect(all.slice(chosen).map((step) => apply(step, set))).toEqual(due.slice(chosen));
      }),
    );
  });
});

describe('a set of faults', () => {
  it('holds at most 1000, and then adds none', () => {
    const set = new FaultSet(scenarios, { faults: [], started: [] });
    set.add(Array.from({ length: 999 }, () => down));
    set.add([down]);

    expect(() => set.add([down])).toThrow(
      expect.objectContaining({ code: 'invalid-fault', details: { source: 'the faults' } }),
    );
    expect(() => set.start('outage')).toThrow(
      expect.objectContaining({ details: { source: 'scenario "outage"' } }),
    );
    expect(() => set.add([down])).toThrow('at most 1000 faults can be active at once');
    expect(set.active).toHaveLength(1000);
  });
});
