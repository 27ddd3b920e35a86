import { largestInt64, smallestInt64 } from '../../../interface/int64.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createPlant } from '../../session/create-plant.js';
import { answerClause } from '../../session/describe-answer.js';
import { missingTokens } from '../missing-tokens.js';
import { findEnd } from '../search.js';
import type { Probe, Site } from '../site.js';
import { looksLike, removeAgain, type Trial, tryPlant, tryVariation } from '../try-plant.js';

const powersOfTen = Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power));
const powersOfTwo = [15n, 16n, 31n, 32n, 53n].map((power) => 2n ** power);

/** Where ranges begin and end that are those of a type of numbers. */
const typical: readonly bigint[] = [
  0n,
  1n,
  ...powersOfTwo.flatMap((power) => [power - 1n, -power, 1n - power]),
];

const likelyMinimums = [
  ...typical,
  ...powersOfTen,
  ...powersOfTen.map((power) => -power),
  ...powersOfTwo.map((power) => power + 1n),
];
const likelyMaximums = [
  ...typical,
  ...powersOfTwo,
  ...powersOfTen.map((power) => power - 1n),
  ...powersOfTen,
];

const usedOnce = 'each id that is tried can never be used again';
const unsafe =
  'a plant may have the id that is tried, and it is not known to stay when another is created with it';

/**
 * Which ids are taken, from the smallest to the largest.
 *
 * Somebody's plant may have an id that is not hard to think of: where that plant would be replaced,
 * or deleted with ours, none is tried; and of those that nobody could use behind us, only the ends.
 */
export const idRange: Probe = {
  points: ['create.id-minimum', 'create.id-maximum'],
  async run(site) {
    const { observations, session } = site;
    if (!session.hasSecondUser) {
      throw new CannotCheckError(missingTokens['--second-token']);
    }
    if (observations.choiceOf('create.duplicate-id') !== 'reject' || !(await areIdsOfAll(site))) {
      throw new CannotCheckError(unsafe);
    }
    await findBound(site, 'create.id-minimum', BigInt(smallestInt64), likelyMinimums);
    await findBound(site, 'create.id-maximum', BigInt(largestInt64), likelyMaximums);
  },
};

/** Whether an id that another user's plant has is refused, so that one that is taken is free. */
async function areIdsOfAll(site: Site): Promise<boolean> {
  const others = await createPlant(site, undefined, { as: 'second' });
  const trial = await tryPlant(site, { ...site.capabilities.testPlants.next(), id: others.id });
  await removeAgain(site, others.id, { as: 'second' });
  return !trial.isTaken;
}

type BoundId = 'create.id-minimum' | 'create.id-maximum';

async function findBound(
  site: Site,
  point: BoundId,
  extreme: bigint,
  likely: readonly bigint[],
): Promise<void> {
  const { observations, capabilities } = site;
  const end = await tryId(site, extreme);
  const isUsed = looksLike(observations, 'create.duplicate-id');
  if (end.isTaken) {
    observations.tell(point, String(extreme) as never, `a plant with id ${extreme} was created`);
    return;
  }
  const reuse = observations.choiceOf('create.deleted-id');
  if (reuse !== 'accept') {
    observations.leave(`${reuse === undefined ? 'perhaps ' : ''}${usedOnce}`, point);
    return;
  }
  // An id that is in use is refused in the same way as one that is none.
  const isOpaque = isUsed(end.exchange);
  const isWithin = async (id: bigint) => {
    const trial = await tryId(site, id);
    return trial.isTaken || (!isOpaque && isUsed(trial.exchange));
  };
  const bound = await findEnd(BigInt(capabilities.testPlants.nextId()), extreme, likely, isWithin);
  const next = bound + (point === 'create.id-minimum' ? -1n : 1n);
  const beyond = await tryId(site, next);
  const evidence = `id ${bound} can be used, and a create with ${next} ${answerClause(beyond.exchange)}`;
  if (beyond.isTaken || (isOpaque && !typical.includes(bound))) {
    observations.leave(`${evidence}, which may be so since another plant has it`, point);
    return;
  }
  observations.tell(point, String(bound) as never, evidence);
  observations.refuse(point, beyond.exchange);
}

async function tryId(site: Site, id: bigint): Promise<Trial> {
  return tryPlant(site, { ...site.capabilities.testPlants.next(), id: String(id) });
}

/** Whether 7.0 and 7e0 are ids. */
export const idNotation: Probe = {
  points: ['create.id-notation'],
  async run(site) {
    const point = 'create.id-notation';
    const [fraction, exponent] = [await tryNotation(site, '.0'), await tryNotation(site, 'e0')];
    const evidence = `a create with .0 behind the id ${answerClause(fraction.exchange)}`;
    if (fraction.isTaken !== exponent.isTaken) {
      site.observations.leave(`${evidence}; with e0 ${answerClause(exponent.exchange)}`, point);
      return;
    }
    site.observations.tell(point, fraction.isTaken ? 'integer' : 'digits', evidence);
    if (!fraction.isTaken) {
      site.observations.refuse(point, fraction.exchange);
    }
  },
};

function tryNotation(site: Site, ending: string) {
  const plant = site.capabilities.testPlants.next();
  const { id, ...rest } = plant;
  const body = `{"id":${id}${ending},${JSON.stringify(rest).slice(1)}`;
  return tryVariation(site, plant, { body });
}
