import { CannotCheckError } from '../../session/cannot-check-error.js';
import { answerClause, describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isError, isSuccess } from '../../session/exchange.js';
import { settleAll } from '../../session/settle-all.js';
import type { TestPlant } from '../../session/test-plants.js';
import { requestPage } from '../../situations/list-of.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findCount } from './find-end.js';
import { enoughMissing, GrowingList } from './growing-list.js';
import { listUntilSettled } from './list-until-settled.js';
import { removePlant, requestPlant } from './own-plants.js';
import type { ParameterDetector } from './parameter-detector.js';
import { recordRoom } from './room.js';
import { isRejection } from './try-plant.js';

const largestLimit = 2_147_483_647;
const likely = [
  10, 20, 25, 30, 40, 50, 99, 100, 128, 150, 200, 250, 255, 256, 300, 500, 999, 1000, 1024, 2000,
  2500, 5000, 10_000, 50_000, 65_535, 100_000, 1_000_000,
];

/**
 * How many plants a list returns at most, and how many the store holds.
 *
 * It takes more plants than the limit to see one, so plants are created until there are enough.
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
    const byDefault = await GrowingList.open(context, '');
    const { exchange, plants } = await requestPage(context, `?limit=${largestLimit}`);
    if (isError(exchange)) {
      await detectRejectedLimit(context);
    }
    const largest = plants && (await GrowingList.open(context, `?limit=${largestLimit}`));
    const lists = largest === undefined ? [byDefault] : [byDefault, largest];
    const added: TestPlant[] = [];
    try {
      const rejected = await addUntilCut(context, added, lists);
      if (largest !== undefined && (await isLargestLimit(context, largest))) {
        recordCut(context, 'list.maximum-limit', largest);
      }
      recordCut(context, 'list.default-limit', byDefault);
      await recordRoom(context, added, { rejected, whole: lists.find(({ isWhole }) => isWhole) });
    } finally {
      await settleAll(added.map((plant) => removePlant(context, plant)));
    }
  },
};

/** The largest limit that is not rejected is found without a plant. */
async function detectRejectedLimit(context: ProfilingContext): Promise<void> {
  const { recorder } = context;
  const subject = 'list.maximum-limit';
  const smallest = await requestPage(context, '?limit=1');
  if (smallest.plants === undefined) {
    const reason = `no limit is known to be accepted: GET /plants?limit=1 ${answerClause(smallest.exchange)}`;
    recorder.leaveOpen(reason, subject);
    return;
  }
  const largest = await findCount(
    1,
    largestLimit,
    likely,
    async (limit) => (await requestPage(context, `?limit=${limit}`)).plants !== undefined,
    (limit) => `a limit of ${limit}`,
  );
  const evidence = `GET /plants?limit=${largest} was answered with plants, and a limit of one more with an Error`;
  recorder.determine(subject, largest, evidence);
}

/**
 * Creates plants until there are enough to see each limit that is looked for.
 *
 * @returns the rejection of one that was rejected before.
 */
async function addUntilCut(
  context: ProfilingContext,
  added: TestPlant[],
  lists: readonly GrowingList[],
): Promise<Exchange | undefined> {
  const enough = context.maxPlants - enoughMissing;
  const isUndecided = (list: GrowingList) => !list.isCut && list.length <= enough;
  for (;;) {
    const max = lists.some(isUndecided) ? context.maxPlants : enough;
    const wanted = Math.min(enoughMissing, max - added.length);
    const rejected = wanted > 0 ? await addPlants(context, added, wanted) : undefined;
    if (wanted <= 0 || rejected !== undefined) {
      await settleAll(
        lists.filter(({ isCut }) => !isCut).map((list) => list.measure(added.length, 0)),
      );
      return rejected;
    }
    await settleAll(lists.filter(isUndecided).map((list) => list.measure(added.length)));
  }
}

/** @returns the rejection of one of them, and of another one that was tried in its place, if any. */
async function addPlants(
  context: ProfilingContext,
  added: TestPlant[],
  count: number,
): Promise<Exchange | undefined> {
  const { testPlants } = context.capabilities;
  const requested = await settleAll(
    Array.from({ length: count }, () => requestPlant(context, () => testPlants.next())),
  );
  added.push(...requested.filter(({ exchange }) => isSuccess(exchange)).map(({ plant }) => plant));
  if (requested.every(({ exchange }) => isSuccess(exchange))) {
    return undefined;
  }
  const { plant, exchange } = await requestPlant(context, () => testPlants.next());
  if (isSuccess(exchange)) {
    added.push(plant);
    return undefined;
  }
  if (!isRejection(exchange)) {
    throw new CannotCheckError(`a plant could not be created: ${describeAnswer(exchange)}`);
  }
  return exchange;
}

/** A limit above the largest may be ignored, so that the list is cut where one without it is. */
async function isLargestLimit(context: ProfilingContext, list: GrowingList): Promise<boolean> {
  if (!list.isCut) {
    return true;
  }
  const { plants = [] } = await requestPage(context, `?limit=${list.length + 1}`);
  const isLarger = plants.length > list.length;
  if (isLarger) {
    context.recorder.leaveOpen(
      `GET /plants${list.query} listed ${list.length} plants, though there may be more with a limit`,
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
  const listed = `GET /plants${query} listed ${length} plants`;
  const evidence = `${listed}, and ${lengthBefore} before ${added} were created`;
  const largest = recorder.valueOf('list.maximum-limit');
  if (list.isCut) {
    recorder.determine(subject, length, evidence);
  } else if (subject === 'list.default-limit' && typeof largest === 'number' && length <= largest) {
    // As far as a default may hide behind it.
    const reason = `${listed}, which is no more than a limit may be: it may end there`;
    recorder.leaveOpen(reason, subject);
  } else if (list.missing > 0 || added < enoughMissing) {
    recorder.leaveOpen(`${evidence}, which is too few to tell`, subject);
  } else {
    recorder.determine(subject, 'unlimited', listed, { triedUpTo: length });
  }
}
