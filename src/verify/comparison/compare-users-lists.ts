import { setTimeout as wait } from 'node:timers/promises';
import { answerClause } from '../session/describe-answer.js';
import type { User } from '../session/request.js';
import { settleAll } from '../session/settle-all.js';
import type { Answers } from './both-sides.js';
import type { FoundDifference } from './compare-answers.js';
import { type ComparisonRun, viewOf } from './comparison-run.js';
import { compareLists, type ListAspect } from './list-comparison.js';
import { plantsOf } from './listed-plants.js';
import { showsOthersAtWork } from './others-at-work.js';
import type { Step } from './step.js';

/** How the lists of a user differ on the two sides. */
export interface ListDifference {
  readonly user: User;
  readonly found: FoundDifference & { readonly aspect: ListAspect | 'plants' | 'answer' };
  readonly lists: Answers;
}

const pauseMs = 50;
/** A difference that was seen so often is not waited for any more. */
const enough = 3;

/**
 * Compares the lists of all users on both sides, as long as those of the provider may be late.
 *
 * @returns `unsettled` where others change their plants, so that nothing can be told.
 */
export async function compareUsersLists(
  run: ComparisonRun,
  step: Step,
): Promise<ListDifference | 'unsettled' | undefined> {
  const startedAt = performance.now();
  for (let looks = 1; ; looks++) {
    const [difference] = await findListDifferences(run);
    if (difference === undefined) {
      return undefined;
    }
    const found = afterStep(difference, step);
    const seen = run.recorder.count({ step, found: found.found });
    const waitedMs = performance.now() - startedAt;
    const isLate = waitedMs <= run.detected.lagMs && seen < enough;
    const isFirst = looks === 1 && seen === 0;
    if (!isLate && !isFirst) {
      return settle(run, found);
    }
    await wait(pauseMs);
  }
}

/** The differences in the lists as they are now. */
export async function findListDifferences(run: ComparisonRun): Promise<ListDifference[]> {
  const { sides, listQuery } = run;
  const { users } = sides.provider.session;
  const lists = await settleAll(
    users.map(async (user) => ({ user, lists: await sides.list(user, listQuery) })),
  );
  return lists.flatMap(({ user, lists }) => compareOne(run, user, lists) ?? []);
}

function compareOne(run: ComparisonRun, user: User, lists: Answers): ListDifference | undefined {
  const { provider, mock } = lists;
  if (isSameBody(lists)) {
    return undefined;
  }
  const [theirs, ours] = [plantsOf(provider), plantsOf(mock)];
  if (theirs === undefined || ours === undefined) {
    const difference = `a list ${answerClause(provider)}, in the mock it ${answerClause(mock)}`;
    const found = { aspect: 'answer', kind: 'answer', difference } as const;
    return theirs === ours ? undefined : { user, found, lists };
  }
  const found = compareLists(theirs, ours, viewOf(run, user));
  return found && { user, found, lists };
}

/** Whether both sides answered with the same bytes, which nobody needs to read. */
function isSameBody({ provider, mock }: Answers): boolean {
  const [theirs, ours] = [provider.response, mock.response];
  return (
    theirs !== undefined &&
    ours !== undefined &&
    theirs.status === ours.status &&
    Buffer.compare(theirs.body, ours.body) === 0
  );
}

function afterStep({ user, found, lists }: ListDifference, step: Step): ListDifference {
  const whose = user === step.user ? 'the list of the user' : 'the list of another user';
  return {
    user,
    lists,
    found: {
      ...found,
      kind: `${found.kind} in ${whose}`,
      difference: `afterwards, in ${whose}, ${found.difference}`,
    },
  };
}

/** Where others are at work, only the plants that are ours can be compared. */
function settle(run: ComparisonRun, difference: ListDifference): ListDifference | 'unsettled' {
  const { user, lists } = difference;
  if (!showsOthersAtWork(run, user, lists.provider)) {
    return difference;
  }
  const view = viewOf(run, user);
  const [theirs = [], ours = []] = [plantsOf(lists.provider), plantsOf(lists.mock)];
  const known = new Set([...view.known, 'others' as const]);
  return compareLists(theirs, ours, { ...view, known }) === undefined ? 'unsettled' : difference;
}
