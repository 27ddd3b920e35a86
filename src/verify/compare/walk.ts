import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { isSuccess } from '../provider/exchange.js';
import { find, type Grounds, type Listing, lookUntil } from '../provider/grounds.js';
import { answerDifferences, type Found } from './answer-differences.js';
import type { Before } from './beginning.js';
import { brokenRules } from './broken-rules.js';
import type { Differences } from './differences.js';
import { listDifference } from './list-differences.js';
import { nameOf, oursOf, plantsOf, sorted, toText } from './listed.js';
import type { Step, User } from './step.js';
import { stepKinds } from './steps.js';
import type { Pair, Twins } from './twins.js';
import type { World } from './world.js';

/** What a walk is made with. */
export interface Walk {
  readonly grounds: Grounds;
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

/** A difference that was seen so often is not waited for any more. */
const enough = 3;
const pauseMs = 50;

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
  const broken = found.length === 0 ? brokenRules(step, pair.provider) : [];
  if (broken.length > 0) {
    const difference = `the answer breaks ${broken.join(', ')}`;
    differences.add(step, pair, { difference, points: [] });
  }
  await follow(made, step, pair);
  return listed !== 'unsettled';
}

/** Compares two lists, for as long as the provider's may be late. */
async function compareLists(
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
  const { provider, known } = grounds;
  const now = await provider.send('GET', `/plants${known.query}`, { as: user });
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

/** Keeps in mind what is there now, and makes both sides the same again where they are not. */
async function follow(made: Walk, step: Step, pair: Pair): Promise<void> {
  const { world } = made;
  const { creates, deletes, user } = step;
  const [isDone, isDoneInMock] = [isSuccess(pair.provider), isSuccess(pair.mock)];
  if (creates === undefined && deletes === undefined) {
    return;
  }
  if (isDone !== isDoneInMock) {
    await clear(made, creates?.id ?? deletes);
    return;
  }
  if (!isDone) {
    return;
  }
  if (creates !== undefined) {
    world.add(creates, user);
    await settle(made, user, creates.name, true);
  } else if (deletes !== undefined) {
    const plant = world.living.find(({ id }) => id === deletes);
    world.remove(deletes);
    if (plant !== undefined && plant.creator !== user) {
      // A success may have been said of what was not there for this user.
      await takeStep(made, { ...step, ...asCreator, user: plant.creator });
    }
    await settle(made, plant?.creator ?? user, plant?.name, false);
  }
}

const asCreator = {
  what: 'delete a plant that another user is said to have deleted',
  points: ['delete.invisible-plant', 'delete.shared-plant', 'delete.deleted-id'],
} as const;

/** Waits for a change to be seen where the provider is known to be late. */
async function settle(
  { grounds, lateMs }: Walk,
  user: User,
  name: string | undefined,
  isThere: boolean,
): Promise<void> {
  if (lateMs > 0 && name !== undefined) {
    const isSettled = (one: Listing) => find(one, name).length > 0 === isThere;
    await lookUntil(grounds, isSettled, lateMs, { as: user });
  }
}

/** Removes what is there of ours from both sides. */
async function clear({ twins, world }: Walk, id: string | undefined): Promise<void> {
  const ids = new Set([
    ...world.living.map((plant) => plant.id),
    ...(id === undefined ? [] : [id]),
  ]);
  for (const one of ids) {
    for (const user of world.users) {
      const path = `/plants/${one}`;
      await twins.ask({ what: 'remove', points: [], method: 'DELETE', path, user });
    }
  }
  world.clear();
}
