import { setTimeout as wait } from 'node:timers/promises';
import type { Found } from './answer-differences.js';
import { listDifference } from './list-differences.js';
import { nameOf, oursOf, plantsOf, sorted, toText } from './listed.js';
import type { Step } from './step.js';
import type { Pair } from './twins.js';
import type { Walk } from './walk.js';

/** A difference that was seen so often is not waited for any more. */
const enough = 3;
const pauseMs = 50;

/**
 * Compares two lists, for as long as the provider's may be late.
 *
 * @returns `unsettled` where others are at work, so that nothing can be told.
 */
export async function compareLists(
  made: Walk,
  step: Step,
  first: Pair,
): Promise<Found | 'unsettled' | undefined> {
  const startedAt = performance.now();
  let pair = first;
  for (;;) {
    const found = listDifference(step, pair, made.hasOrder);
    if (found === undefined) {
      return undefined;
    }
    const isKnown = made.differences.count(step, found) >= enough;
    if (isKnown || performance.now() - startedAt > made.lateMs) {
      return (await areOthersAtWork(made, step)) ? compareOurs(made, step, pair) : found;
    }
    await wait(pauseMs);
    pair = await made.twins.ask(step);
  }
}

/** Whether plants that are not ours have come or gone since the beginning. */
async function areOthersAtWork({ grounds, world, before }: Walk, { user }: Step): Promise<boolean> {
  const { session, capabilities } = grounds;
  const now = await session.send('GET', `/plants${capabilities.listQuery}`, { as: user });
  const others = plantsOf(now)?.filter((plant) => !world.isOurs(nameOf(plant)));
  return others !== undefined && !isPartOf(sorted(others), sorted(before[user]));
}

/** Fewer of them may be seen, as ours take their places in the list. */
function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const position = left.indexOf(one);
    left.splice(position, position >= 0 ? 1 : 0);
    return position >= 0;
  });
}

function compareOurs({ world }: Walk, step: Step, pair: Pair): Found | 'unsettled' | undefined {
  if (step.path.includes('limit=')) {
    return 'unsettled';
  }
  const [theirs, ours] = [oursOf(pair.provider, world) ?? [], oursOf(pair.mock, world) ?? []];
  if (toText(sorted(theirs)) === toText(sorted(ours))) {
    return undefined;
  }
  const difference = `there are ${theirs.length} plants of ours, in the mock ${ours.length}`;
  return { difference, points: ['list.visibility', 'create.owner'], kind: 'ours' };
}
