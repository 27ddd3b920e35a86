import { largestInt64, smallestInt64 } from '../../../interface/int64.js';
import { type Exchange, jsonOf, statusOf } from '../../provider/exchange.js';
import { answered } from '../../provider/grounds.js';
import { findEnd } from '../search.js';
import { type Probe, type Site, tryPlant, tryVariation } from '../site.js';

const powersOfTen = Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power));
const powersOfTwo = [15n, 16n, 31n, 32n, 53n].map((power) => 2n ** power);

const likelyMinimums = [
  0n,
  ...powersOfTen,
  ...[...powersOfTen, ...powersOfTwo].map((power) => -power),
  ...powersOfTwo.map((power) => power + 1n),
  ...powersOfTwo.map((power) => 1n - power),
];
const likelyMaximums = [
  ...powersOfTen.map((power) => power - 1n),
  ...powersOfTen,
  ...powersOfTwo.map((power) => power - 1n),
  ...powersOfTwo,
];

/**
 * Which ids are taken, from the smallest to the largest.
 *
 * Somebody's plant may have an id that is not hard to think of: where that plant would be replaced,
 * or deleted with ours, none is tried.
 */
export const idRange: Probe = {
  points: ['create.id-minimum', 'create.id-maximum'],
  async run(site) {
    if (site.observations.choiceOf('create.duplicate-id') !== 'reject') {
      const reason =
        'a plant may have the id that is tried, and it is not known to stay when another is created with it';
      site.observations.leave(reason, ...idRange.points);
      return;
    }
    await findBound(site, 'create.id-minimum', BigInt(smallestInt64), likelyMinimums);
    await findBound(site, 'create.id-maximum', BigInt(largestInt64), likelyMaximums);
  },
};

type Fate = 'taken' | 'refused' | 'in use';

async function findBound(
  site: Site,
  point: 'create.id-minimum' | 'create.id-maximum',
  extreme: bigint,
  likely: readonly bigint[],
): Promise<void> {
  const { observations, known } = site;
  const end = await tryId(site, extreme);
  if (end.isTaken) {
    observations.tell(point, String(extreme) as never, `a plant with id ${extreme} was created`);
    return;
  }
  const inUse = observations.refused
    .filter(({ by }) => by === 'create.duplicate-id')
    .map(({ exchange }) => looksOf(exchange));
  const isTelling = !inUse.includes(looksOf(end.exchange));
  const fateOf = async (id: bigint): Promise<Fate> => {
    const { isTaken, exchange } = await tryId(site, id);
    return isTaken
      ? 'taken'
      : isTelling && inUse.includes(looksOf(exchange))
        ? 'in use'
        : 'refused';
  };
  const isWithin = async (id: bigint) => (await fateOf(id)) !== 'refused';
  const bound = await findEnd(BigInt(known.fresh.nextId()), extreme, likely, isWithin);
  const next = point === 'create.id-minimum' ? bound - 1n : bound + 1n;
  const { isTaken, exchange } = await tryId(site, next);
  const evidence = `id ${bound} can be used, and a create with ${next} ${answered(exchange)}`;
  if (isTaken || (!isTelling && !likely.includes(bound))) {
    observations.leave(`${evidence}, which may be so since another plant has it`, point);
    return;
  }
  observations.tell(point, String(bound) as never, evidence);
  observations.refuse(point, exchange);
}

async function tryId(site: Site, id: bigint) {
  return tryPlant(site, { ...site.known.fresh.next(), id: String(id) });
}

/** What an Error says, whatever the numbers in it. */
function looksOf(exchange: Exchange): string {
  const { error, message } = (jsonOf(exchange) ?? {}) as { error?: unknown; message?: unknown };
  return `${statusOf(exchange)} ${error} ${String(message).replace(/-?\d+/g, '#')}`;
}

/** Whether 7.0 and 7e0 are ids. */
export const idNotation: Probe = {
  points: ['create.id-notation'],
  async run(site) {
    const point = 'create.id-notation';
    const [fraction, exponent] = [await tryNotation(site, '.0'), await tryNotation(site, 'e0')];
    const evidence = `a create with .0 behind the id ${answered(fraction.exchange)}`;
    if (fraction.isTaken !== exponent.isTaken) {
      site.observations.leave(`${evidence}; with e0 ${answered(exponent.exchange)}`, point);
      return;
    }
    site.observations.tell(point, fraction.isTaken ? 'integer' : 'digits', evidence);
    if (!fraction.isTaken) {
      site.observations.refuse(point, fraction.exchange);
    }
  },
};

function tryNotation(site: Site, ending: string) {
  const plant = site.known.fresh.next();
  const { id, ...rest } = plant;
  const body = `{"id":${id}${ending},${JSON.stringify(rest).slice(1)}`;
  return tryVariation(site, plant, { body });
}
