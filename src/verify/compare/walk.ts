import fc from 'fast-check';
import type { SessionContext } from '../session/session-context.js';
import { answerDifferences } from './answer-differences.js';
import type { Before } from './beginning.js';
import { violatedRules } from './broken-rules.js';
import { compareLists } from './compare-lists.js';
import type { Differences } from './differences.js';
import { follow } from './follow.js';
import type { Step, User } from './step.js';
import { stepKinds } from './steps.js';
import type { Twins } from './twins.js';
import type { World } from './world.js';

/** What a walk is made with. */
export interface Walk {
  readonly grounds: SessionContext;
  readonly twins: Twins;
  readonly world: World;
  readonly differences: Differences;
  readonly before: Before;
  /** Whether plants are listed in the same order each time. */
  readonly hasOrder: boolean;
  /** How long after a change the provider's list may be as before, in milliseconds; 0 for not. */
  readonly lateMs: number;
  readonly onStep: () => void;
}

/**
 * Makes steps of both sides, and notes what differs.
 *
 * @returns how many lists could not be compared, as others were at work.
 */
export async function walk(
  made: Walk,
  { steps, seed }: { readonly steps: number; readonly seed: number },
): Promise<number> {
  let [done, unsettled] = [0, 0];
  // More than are needed: the world has nothing for some of them.
  const draws = [...tour, ...fc.sample(anyDraw, { numRuns: steps * 4, seed })];
  for (const { kind, ...drawn } of draws) {
    const draw = { ...drawn, user: made.world.users[drawn.user % made.world.users.length] as User };
    const step = kind.plan(made.world, draw);
    if (step !== undefined) {
      unsettled += (await takeStep(made, step)) ? 0 : 1;
      done++;
      made.onStep();
    }
    if (done === steps) {
      break;
    }
  }
  return unsettled;
}

/** Every variant of every kind once, so that nothing is left to chance. */
const tour = stepKinds.flatMap((kind) =>
  Array.from({ length: kind.variants ?? 1 }, (_, variant) => ({
    kind,
    user: variant,
    which: variant,
    variant,
  })),
);

const anyDraw = fc.record({
  kind: fc.oneof(
    ...stepKinds.map((kind) => ({ weight: kind.weight, arbitrary: fc.constant(kind) })),
  ),
  user: fc.nat(1),
  which: fc.nat(999),
  variant: fc.nat(999),
});

/** @returns whether the answers could be compared. */
async function takeStep(made: Walk, step: Step): Promise<boolean> {
  const { twins, differences, world } = made;
  if (step.creates) {
    world.name(step.creates.name);
  }
  const pair = await twins.ask(step);
  const found = [...answerDifferences(step, pair)];
  const listed = await compareLists(made, step, pair);
  if (listed !== undefined && listed !== 'unsettled') {
    found.push(listed);
  }
  for (const one of found) {
    differences.add(step, pair, one);
  }
  const broken = found.length === 0 ? violatedRules(step, pair.provider) : [];
  if (broken.length > 0) {
    const difference = `the answer breaks ${broken.join(', ')}`;
    differences.add(step, pair, { difference, points: [] });
  }
  const next = await follow(made, step, pair);
  return listed !== 'unsettled' && (next === undefined || takeStep(made, next));
}
