import { situations } from '../../interface/situations.js';
import type { User } from '../http/request.js';
import { plantsIn } from '../session/listed-plants.js';
import { hasPlantsOfOtherClients } from './compare-users-lists.js';
import { type ComparisonRun, viewOf } from './comparison-run.js';
import type { DifferenceOccurrence } from './difference-recorder.js';
import { compareLists, limitOf, positionsIn } from './list-comparison.js';
import type { Answers } from './sides.js';
import type { Step } from './step.js';

/**
 * Compares the plants in the two lists that answer a step, for as long as the provider's may be
 * late. If both sides answer as they do without a limit, a difference belongs to `list.all`.
 *
 * @returns `unsettled` if other clients change their plants meanwhile, so that nothing follows.
 */
export async function compareListAnswers(
  run: ComparisonRun,
  step: Step,
  first: Answers,
): Promise<DifferenceOccurrence | 'unsettled' | undefined> {
  let isUnsettled = false;
  let answers: Answers | undefined = first;
  const occurrence = await run.lag.settle(
    async () => {
      const latest = answers ?? (await run.sides.send(step));
      answers = undefined;
      const difference = comparePlants(run, step, latest);
      isUnsettled =
        difference !== undefined && hasPlantsOfOtherClients(run, step.user, latest.provider);
      return difference && !isUnsettled ? { step, answers: latest, difference } : undefined;
    },
    (one) => run.recorder.count(one),
  );
  return isUnsettled ? 'unsettled' : occurrence && attribute(run, occurrence);
}

function comparePlants(run: ComparisonRun, { user, key }: Step, answers: Answers) {
  const providerPlants = plantsIn(answers.provider);
  const mockPlants = plantsIn(answers.mock);
  const view = viewOf(run, user);
  const pageSize = key === listAllKey ? run.defaultLimit : view.pageSize;
  const difference =
    providerPlants && mockPlants && compareLists(providerPlants, mockPlants, { ...view, pageSize });
  // In no order, a list that is cut may have any of the plants.
  const isAnyPart = !run.hasOrder && difference?.aspect === 'plants' && key !== listAllKey;
  return isAnyPart ? undefined : difference;
}

async function attribute(
  run: ComparisonRun,
  occurrence: DifferenceOccurrence,
): Promise<DifferenceOccurrence | 'unsettled' | undefined> {
  const { step, answers } = occurrence;
  const { user } = step;
  const lists = await run.sides.list(user, run.listQuery);
  if (hasPlantsOfOtherClients(run, user, lists.provider)) {
    return 'unsettled';
  }
  if (step.key === listAllKey) {
    return occurrence;
  }
  const whole = run.listQuery === '' ? lists : await run.sides.list(user);
  if (!isSamePart(answers, whole)) {
    return occurrence;
  }
  const all = createListAllStep(user);
  const difference = comparePlants(run, all, whole);
  return difference && { step: all, answers: whole, difference };
}

/** Whether both sides answered with the same part of what they list without a limit. */
function isSamePart(answers: Answers, whole: Answers): boolean {
  const partOf = (side: keyof Answers) => {
    const plants = plantsIn(answers[side]);
    const all = plantsIn(whole[side]);
    const positions = plants && all && positionsIn(plants, all);
    const isFirst = isFirstOf(limitOf(answers[side]), positions ?? '', all?.length ?? 0);
    return isFirst ? 'as many as the limit allows' : positions;
  };
  const part = partOf('provider');
  return part !== undefined && part === partOf('mock');
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
