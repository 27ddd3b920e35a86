import { CannotCheckError } from '../../session/cannot-check-error.js';
import { type AcceptedPlant, requestCreate } from '../../session/create-plant.js';
import { answerClause } from '../../session/describe-answer.js';
import { isError, isSuccess } from '../../session/exchange.js';
import { settleAll } from '../../session/settle-all.js';
import type { Observations } from '../observation.js';
import { findCount } from '../search.js';
import type { Probe, Site } from '../site.js';
import { looksLike, removeAgain } from '../try-plant.js';
import { enoughMissing, GrowingList } from './growing-list.js';
import { ask, refuseLimit } from './limits.js';
import { tellRoom } from './room.js';
import { waitUntilSettled } from './settle.js';

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
export const pages: Probe = {
  points: [
    'list.default-limit',
    'list.largest-limit',
    'list.above-largest-limit',
    'create.maximum-plants',
    'create.maximum-plants-of-user',
  ],
  async run(site) {
    const { observations } = site;
    await waitUntilSettled(site);
    const byDefault = await GrowingList.begin(site, '');
    const { exchange } = await ask(site, `?limit=${largestLimit}`);
    const mayBeLarge = !isError(exchange);
    if (!mayBeLarge) {
      await findRefusedLimit(site);
    }
    const largest = mayBeLarge
      ? await GrowingList.begin(site, `?limit=${largestLimit}`)
      : undefined;
    const lists = largest === undefined ? [byDefault] : [byDefault, largest];
    const planted: AcceptedPlant[] = [];
    try {
      const isFull = await grow(site, planted, lists);
      if (largest !== undefined) {
        tellCut(site, 'list.largest-limit', largest);
        if (largest.isCut) {
          const evidence = `GET /plants${largest.query} ${answerClause(exchange)}`;
          observations.tell('list.above-largest-limit', 'cap', evidence);
        }
      }
      tellCut(site, 'list.default-limit', byDefault);
      observations.leave('no largest limit was found', 'list.above-largest-limit');
      await tellRoom(site, planted, { isFull, whole: lists.find(({ isWhole }) => isWhole) });
    } finally {
      await settleAll(planted.map(({ id }) => removeAgain(site, id)));
    }
  },
};

/** A limit that is refused tells where the largest is, without a single plant. */
async function findRefusedLimit(site: Site): Promise<void> {
  const { observations } = site;
  const isTaken = async (limit: number) =>
    (await ask(site, `?limit=${limit}`)).length !== undefined;
  const largest = await findCount(0, largestLimit, likely, isTaken);
  const { exchange } = await ask(site, `?limit=${largest + 1}`);
  if (largest === 0 || !isError(exchange) || !(await isTaken(largest))) {
    const reason = `no limit was found up to which all are taken: GET /plants?limit=${largest + 1} ${answerClause(exchange)}`;
    observations.leave(reason, 'list.largest-limit', 'list.above-largest-limit');
    return;
  }
  refuseLimit(site, 'list.above-largest-limit', exchange);
  const evidence = `GET /plants?limit=${largest} was answered with plants, one more with an Error`;
  observations.tell('list.largest-limit', largest, evidence);
  observations.tell('list.above-largest-limit', 'reject', evidence);
}

/**
 * Creates plants until there are enough to see each limit that is looked for.
 *
 * @returns whether one was refused before.
 */
async function grow(
  site: Site,
  planted: AcceptedPlant[],
  lists: readonly GrowingList[],
): Promise<boolean> {
  const enough = site.mostPlants - enoughMissing;
  const isUndecided = (list: GrowingList) => !list.isCut && list.length <= enough;
  let isFull = false;
  for (;;) {
    const most = lists.some(isUndecided) ? site.mostPlants : enough;
    const wanted = Math.min(enoughMissing, most - planted.length);
    if (wanted <= 0 || isFull) {
      await settleAll(
        lists.filter(({ isCut }) => !isCut).map((list) => list.measure(planted.length, 0)),
      );
      return isFull;
    }
    isFull = !(await plantMore(site, planted, wanted));
    await settleAll(lists.filter(isUndecided).map((list) => list.measure(planted.length)));
  }
}

/**
 * @returns whether all of them were taken.
 * @throws CannotCheckError when one was refused for its name: there are so few of them.
 */
async function plantMore(site: Site, planted: AcceptedPlant[], count: number): Promise<boolean> {
  const fresh = Array.from({ length: count }, () => site.capabilities.testPlants.next());
  const answers = await settleAll(
    fresh.map(async (plant) => ({ ...plant, created: await requestCreate(site.session, plant) })),
  );
  planted.push(...answers.filter(({ created }) => isSuccess(created)));
  const isNameTaken = looksLike(site.observations, 'create.duplicate-name');
  if (answers.some(({ created }) => isError(created) && isNameTaken(created))) {
    throw new CannotCheckError('there may be no more names for plants');
  }
  return answers.every(({ created }) => isSuccess(created));
}

/** As far as a default may hide behind it; 0 where no largest limit was seen. */
function largestTold(observations: Observations): number {
  const largest = observations.choiceOf('list.largest-limit');
  return typeof largest === 'number' ? largest : 0;
}

function tellCut(
  { observations }: Site,
  point: 'list.default-limit' | 'list.largest-limit',
  list: GrowingList,
): void {
  const { query, begun, added, length } = list;
  const listed = `GET /plants${query} listed ${length} plants`;
  const evidence = `${listed}, and ${begun} before ${added} were created`;
  if (list.isCut) {
    observations.tell(point, length, evidence);
  } else if (point === 'list.default-limit' && length <= largestTold(observations)) {
    observations.leave(`${listed}, which is no more than a limit may be: it may end there`, point);
  } else if (list.missing > 0 || added < enoughMissing) {
    observations.leave(`${evidence}, which is too little to tell by`, point);
  } else {
    observations.tell(point, 'unlimited', listed, { atLeast: length });
  }
}
