import { answerClause } from '../session/describe-answer.js';
import type { User } from '../session/request.js';
import { settleAll } from '../session/settle-all.js';
import { type ComparisonRun, viewOf } from './comparison-run.js';
import type { DifferenceDescription } from './difference-description.js';
import { hasPlantsOfOtherClients } from './has-plants-of-other-clients.js';
import { compareLists, type ListAspect } from './list-comparison.js';
import { plantsOf } from './listed-plants.js';
import type { Answers } from './sides.js';
import type { Step } from './step.js';

/** How the lists of a user differ on the two sides. */
export interface ListDifference {
  readonly user: User;
  readonly found: DifferenceDescription & { readonly aspect: ListAspect | 'plants' | 'answer' };
  readonly lists: Answers;
}

/**
 * Compares the lists of all users on both sides, as long as those of the provider may be late.
 *
 * @returns `unsettled` where others change their plants, so that nothing can be told.
 */
export async function compareUsersLists(
  run: ComparisonRun,
  step: Step,
): Promise<ListDifference | 'unsettled' | undefined> {
  let isUnsettled = false;
  const difference = await run.lag.settle(
    async () => {
      const [found] = await findListDifferences(run);
      isUnsettled = found !== undefined && isOfOthers(run, found);
      return found === undefined || isUnsettled ? undefined : afterStep(found, step);
    },
    ({ found }) => run.recorder.count({ step, found }),
  );
  return isUnsettled ? 'unsettled' : difference;
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

/** Whether a difference is not in the plants that are ours, while others change theirs. */
function isOfOthers(run: ComparisonRun, { user, lists }: ListDifference): boolean {
  const [theirs, ours] = [plantsOf(lists.provider), plantsOf(lists.mock)];
  if (theirs === undefined || ours === undefined) {
    return false;
  }
  const view = viewOf(run, user);
  const known = new Set([...view.known, 'others' as const]);
  return (
    hasPlantsOfOtherClients(run, user, lists.provider) &&
    compareLists(theirs, ours, { ...view, known }) === undefined
  );
}
