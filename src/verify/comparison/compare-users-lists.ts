import { answerPredicate } from '../http/describe-answer.js';
import type { Exchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import { nameOfPlant, plantsIn } from '../session/listed-plants.js';
import { type ComparisonRun, viewOf } from './comparison-run.js';
import type { DifferenceDescription } from './difference-description.js';
import { compareLists, type ListAspect, sorted } from './list-comparison.js';
import type { Answers } from './sides.js';
import type { Step } from './step.js';

/** How the lists of a user differ on the two sides. */
export interface ListDifference {
  readonly user: User;
  readonly difference: DifferenceDescription & {
    readonly aspect: ListAspect | 'plants' | 'answer';
  };
  readonly lists: Answers;
}

/**
 * Compares the lists of all users on both sides, for as long as those of the provider may be late.
 *
 * @returns `unsettled` if other clients change their plants meanwhile, so that nothing follows.
 */
export async function compareUsersLists(
  run: ComparisonRun,
  step: Step,
): Promise<ListDifference | 'unsettled' | undefined> {
  let isUnsettled = false;
  const difference = await run.lag.settle(
    async () => {
      const [first] = await findListDifferences(run);
      isUnsettled = first !== undefined && isByOtherClients(run, first);
      return first === undefined || isUnsettled ? undefined : afterStep(first, step);
    },
    (one) => run.recorder.count({ step, difference: one.difference }),
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
  return lists.flatMap(({ user, lists }) => compareListsOf(run, user, lists) ?? []);
}

function compareListsOf(
  run: ComparisonRun,
  user: User,
  lists: Answers,
): ListDifference | undefined {
  const { provider, mock } = lists;
  if (isSameBody(lists)) {
    return undefined;
  }
  const providerPlants = plantsIn(provider);
  const mockPlants = plantsIn(mock);
  if (providerPlants === undefined || mockPlants === undefined) {
    const sentence = `for a list, the provider ${answerPredicate(provider)}, the mock ${answerPredicate(mock)}`;
    const difference = { aspect: 'answer', kind: 'answer', sentence } as const;
    return providerPlants === mockPlants ? undefined : { user, difference, lists };
  }
  const difference = compareLists(providerPlants, mockPlants, viewOf(run, user));
  return difference && { user, difference, lists };
}

/** Whether both sides answered with the same bytes: these need no parsing. */
function isSameBody({ provider, mock }: Answers): boolean {
  return (
    provider.response !== undefined &&
    mock.response !== undefined &&
    provider.response.status === mock.response.status &&
    Buffer.compare(provider.response.body, mock.response.body) === 0
  );
}

function afterStep({ user, difference, lists }: ListDifference, step: Step): ListDifference {
  const whose = user === step.user ? 'the list of the user' : 'the list of another user';
  return {
    user,
    lists,
    difference: {
      ...difference,
      kind: `${difference.kind} in ${whose}`,
      sentence: `afterwards, in ${whose}, ${difference.sentence}`,
    },
  };
}

/** Whether the lists differ only in plants of other clients, who change them meanwhile. */
function isByOtherClients(run: ComparisonRun, { user, lists }: ListDifference): boolean {
  const providerPlants = plantsIn(lists.provider);
  const mockPlants = plantsIn(lists.mock);
  if (providerPlants === undefined || mockPlants === undefined) {
    return false;
  }
  const view = viewOf(run, user);
  const known = new Set([...view.known, 'others' as const]);
  return (
    hasPlantsOfOtherClients(run, user, lists.provider) &&
    compareLists(providerPlants, mockPlants, { ...view, known }) === undefined
  );
}

/** Whether a list has plants that this run has not sent, and that were not listed before it. */
export function hasPlantsOfOtherClients(
  { names, before }: ComparisonRun,
  user: User,
  list: Exchange,
): boolean {
  const others = plantsIn(list)?.filter((plant) => !names.wasSent(nameOfPlant(plant)));
  return others !== undefined && !isPartOf(sorted(others), sorted(before[user]));
}

/** A list that is cut has fewer of them: the plants of this run take their places. */
function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const position = left.indexOf(one);
    left.splice(position, position >= 0 ? 1 : 0);
    return position >= 0;
  });
}
