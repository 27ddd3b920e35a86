import { situations } from '../../interface/situations.js';
import type { User } from '../session/request.js';
import { type ComparisonRun, viewOf } from './comparison-run.js';
import type { DifferenceDescription } from './difference-description.js';
import { hasPlantsOfOtherClients } from './has-plants-of-other-clients.js';
import { compareLists, positionsIn } from './list-comparison.js';
import { limitOf, plantsOf } from './listed-plants.js';
import type { Answers } from './sides.js';
import type { Step } from './step.js';

/** A difference in the plants of two lists, and the step that it belongs to. */
export interface ListAnswerDifference {
  readonly step: Step;
  readonly answers: Answers;
  readonly found: DifferenceDescription;
}

/**
 * Compares the plants in two lists that a step was answered with, as long as the provider's may be
 * late. Where both sides answer as they do without a limit, a difference belongs to `list.all`.
 *
 * @returns `unsettled` where others change their plants, so that nothing can be told.
 */
export async function compareListAnswers(
  run: ComparisonRun,
  step: Step,
  first: Answers,
): Promise<ListAnswerDifference | 'unsettled' | undefined> {
  let isUnsettled = false;
  let answers: Answers | undefined = first;
  const difference = await run.lag.settle(
    async () => {
      const latest = answers ?? (await run.sides.send(step));
      answers = undefined;
      const found = compare(run, step, latest);
      isUnsettled = found !== undefined && hasPlantsOfOtherClients(run, step.user, latest.provider);
      return found && !isUnsettled ? { step, answers: latest, found } : undefined;
    },
    (found) => run.recorder.count(found),
  );
  return isUnsettled ? 'unsettled' : difference && attribute(run, difference);
}

function compare(run: ComparisonRun, { user, key }: Step, answers: Answers) {
  const [theirs, ours] = [plantsOf(answers.provider), plantsOf(answers.mock)];
  const view = viewOf(run, user);
  const pageSize = key === listAllKey ? run.defaultLimit : view.pageSize;
  const found = theirs && ours && compareLists(theirs, ours, { ...view, pageSize });
  // In no order, a list that is cut may have any of the plants.
  const isAnyPart = !run.hasOrder && found?.aspect === 'plants' && key !== listAllKey;
  return isAnyPart ? undefined : found;
}

async function attribute(
  run: ComparisonRun,
  difference: ListAnswerDifference,
): Promise<ListAnswerDifference | 'unsettled' | undefined> {
  const { step, answers } = difference;
  const { user } = step;
  const lists = await run.sides.list(user, run.listQuery);
  if (hasPlantsOfOtherClients(run, user, lists.provider)) {
    return 'unsettled';
  }
  if (step.key === listAllKey) {
    return difference;
  }
  const whole = run.listQuery === '' ? lists : await run.sides.list(user);
  if (!isSamePart(answers, whole)) {
    return difference;
  }
  const all = createListAllStep(user);
  const found = compare(run, all, whole);
  return found && { step: all, answers: whole, found };
}

/** Whether both sides answered with the same part of what they list without a limit. */
function isSamePart(answers: Answers, whole: Answers): boolean {
  const [theirs, ours] = (['provider', 'mock'] as const).map((side) => {
    const [plants, all] = [plantsOf(answers[side]), plantsOf(whole[side])];
    const positions = plants && all && positionsIn(plants, all);
    const isFirst = isFirstOf(limitOf(answers[side]), positions ?? '', all?.length ?? 0);
    return isFirst ? 'as many as the limit allows' : positions;
  });
  return theirs !== undefined && theirs === ours;
}

/** Whether positions are the first ones, as many as a limit allows. */
function isFirstOf(limit: number | undefined, positions: string, count: number): boolean {
  if (limit === undefined) {
    return false;
  }
  return limit >= count
    ? positions === 'all'
    : positions === Array.from({ length: limit }, (_, position) => position).join();
}

const listAllKey = 'list.all/no query';

/** A plain list, as a step. */
export function createListAllStep(user: User): Step {
  const plant = { id: '0', name: '' };
  const situation = situations['list.all'];
  const sample = () => ({ method: 'GET', path: '/plants' }) as const;
  return { key: listAllKey, situation, sample, user, fresh: plant, plant };
}
