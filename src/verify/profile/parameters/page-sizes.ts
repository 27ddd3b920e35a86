import { counted } from '../../../interface/counted.js';
import { CannotCheckError } from '../../http/cannot-check-error.js';
import { answerTo } from '../../http/describe-answer.js';
import { type Exchange, isError } from '../../http/exchange.js';
import { settleAll } from '../../http/settle-all.js';
import type { TestPlant } from '../../session/test-plants.js';
import { requestPage } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findCount } from './find-end.js';
import {
  type GrowingList,
  isCut,
  measure,
  minMissing,
  missingIn,
  openList,
} from './growing-list.js';
import { isRejection, notCreated, removePlant, requestPlant } from './own-plants.js';
import { recordCapacity } from './record-capacity.js';
import type { ParameterDetector } from './run-detector.js';
import { listUntilSettled } from './two-lists.js';

const maxTriedLimit = 2_147_483_647;
const typicalLimits = [
  10, 20, 25, 30, 40, 50, 99, 100, 128, 150, 200, 250, 255, 256, 300, 500, 999, 1000, 1024, 2000,
  2500, 5000, 10_000, 50_000, 65_535, 100_000, 1_000_000,
];

/**
 * Detects how many plants a list returns at most, and how many plants the provider stores at most.
 *
 * A limit shows only with more plants than that, so this creates plants until there are enough.
 */
export const pageSizesDetector: ParameterDetector = {
  parameters: [
    'list.default-limit',
    'list.maximum-limit',
    'create.maximum-plants',
    'create.maximum-plants-per-user',
  ],
  async detect(context) {
    await listUntilSettled(context);
    const byDefault = await openList(context, '');
    const { exchange, plants } = await requestPage(context, `?limit=${maxTriedLimit}`);
    if (isError(exchange)) {
      await detectRejectedLimit(context);
    }
    const byMaxLimit = plants && (await openList(context, `?limit=${maxTriedLimit}`));
    const lists = byMaxLimit === undefined ? [byDefault] : [byDefault, byMaxLimit];
    const added: TestPlant[] = [];
    try {
      const rejected = await addUntilCut(context, added, lists);
      if (byMaxLimit !== undefined && (await isMaxLimit(context, byMaxLimit))) {
        recordCut(context, 'list.maximum-limit', byMaxLimit);
      }
      recordCut(context, 'list.default-limit', byDefault);
      await recordCapacity(context, added, {
        rejected,
        whole: lists.find((list) => list.added > 0 && missingIn(list) === 0),
      });
    } finally {
      await settleAll(added.map((plant) => removePlant(context, plant)));
    }
  },
};

/** Finds the largest limit that the provider accepts, without creating a plant. */
async function detectRejectedLimit(context: ProfilingContext): Promise<void> {
  const { recorder } = context;
  const subject = 'list.maximum-limit';
  const smallest = await requestPage(context, '?limit=1');
  if (smallest.plants === undefined) {
    const reason = `the provider accepts no limit that was tried: it ${answerTo('GET /plants?limit=1', smallest.exchange)}`;
    recorder.leaveOpen(reason, subject);
    return;
  }
  const max = await findCount(
    1,
    maxTriedLimit,
    typicalLimits,
    async (limit) => (await requestPage(context, `?limit=${limit}`)).plants !== undefined,
    (limit) => `a limit of ${limit}`,
  );
  const evidence = `the provider answered GET /plants?limit=${max} with plants, and a limit of one more with an Error`;
  recorder.determine(subject, max, evidence);
}

/**
 * Creates plants until each list is cut or long enough.
 *
 * @returns the rejection of a plant, if the provider rejected one before that.
 */
async function addUntilCut(
  context: ProfilingContext,
  added: TestPlant[],
  lists: readonly GrowingList[],
): Promise<Exchange | undefined> {
  const enough = context.maxPlants - minMissing;
  const isUndecided = (list: GrowingList) => !isCut(list) && list.length <= enough;
  for (;;) {
    const max = lists.some(isUndecided) ? context.maxPlants : enough;
    const wanted = Math.min(minMissing, max - added.length);
    const rejected = wanted > 0 ? await addPlants(context, added, wanted) : undefined;
    if (wanted <= 0 || rejected !== undefined) {
      await settleAll(
        lists.filter((list) => !isCut(list)).map((list) => measure(context, list, added.length, 0)),
      );
      return rejected;
    }
    await settleAll(lists.filter(isUndecided).map((list) => measure(context, list, added.length)));
  }
}

/** @returns a rejection, if the provider rejected one of the plants and also another in its place. */
async function addPlants(
  context: ProfilingContext,
  added: TestPlant[],
  count: number,
): Promise<Exchange | undefined> {
  const { testPlants } = context.capabilities;
  const requested = await settleAll(
    Array.from({ length: count }, () => requestPlant(context, () => testPlants.next())),
  );
  added.push(...requested.filter(({ isAccepted }) => isAccepted).map(({ plant }) => plant));
  if (requested.every(({ isAccepted }) => isAccepted)) {
    return undefined;
  }
  const { plant, isAccepted, exchange } = await requestPlant(context, () => testPlants.next());
  if (isAccepted) {
    added.push(plant);
    return undefined;
  }
  if (!isRejection(exchange)) {
    throw new CannotCheckError(notCreated(exchange));
  }
  return exchange;
}

/** The provider may ignore a limit above the maximum: then a smaller limit returns more plants. */
async function isMaxLimit(context: ProfilingContext, list: GrowingList): Promise<boolean> {
  if (!isCut(list)) {
    return true;
  }
  const { plants = [] } = await requestPage(context, `?limit=${list.length + 1}`);
  const isLarger = plants.length > list.length;
  if (isLarger) {
    context.recorder.leaveOpen(
      `the provider listed ${counted(list.length, 'plant')} for GET /plants${list.query}, and more for GET /plants?limit=${list.length + 1}`,
      'list.maximum-limit',
    );
  }
  return !isLarger;
}

function recordCut(
  { recorder }: ProfilingContext,
  subject: 'list.default-limit' | 'list.maximum-limit',
  list: GrowingList,
): void {
  const { query, lengthBefore, added, length } = list;
  const listed = `the provider listed ${counted(length, 'plant')} for GET /plants${query}`;
  const evidence = `${listed}, and ${lengthBefore} before this run created ${added}`;
  const maxLimit = recorder.valueOf('list.maximum-limit');
  if (isCut(list)) {
    recorder.determine(subject, length, evidence);
  } else if (
    subject === 'list.default-limit' &&
    typeof maxLimit === 'number' &&
    length <= maxLimit
  ) {
    const reason = `${listed}: the default limit may be anything from there to the maximum limit`;
    recorder.leaveOpen(reason, subject);
  } else if (missingIn(list) > 0 || added < minMissing) {
    recorder.leaveOpen(`${evidence}, which is too few to determine a limit`, subject);
  } else {
    recorder.determine(subject, 'unlimited', listed, { triedUpTo: length });
  }
}
