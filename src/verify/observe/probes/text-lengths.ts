import { createBody } from '../../session/create-plant.js';
import { type Exchange, statusOf } from '../../session/exchange.js';
import { randomLetters } from '../../session/test-names.js';
import type { TestPlant } from '../../session/test-plants.js';
import { findCount } from '../search.js';
import type { Probe, Site } from '../site.js';
import { expectOthersTaken, looksLike, tryPlant, tryVariation } from '../try-plant.js';
import { expectAnyText, type Field, usualText, withText } from './field.js';

/** Longer than any name or tag that somebody would read. */
const longest = 10_000;
const likely = [
  10, 12, 16, 20, 24, 25, 30, 32, 40, 50, 60, 63, 64, 80, 100, 120, 127, 128, 140, 150, 200, 250,
  255, 256, 500, 511, 512, 1000, 1023, 1024, 2000, 2048, 4096, 5000,
];
/** A short text may be one that somebody uses, where it has to be the only one. */
const tries = 3;

export const nameLengths = lengthsOf('name');
export const tagLengths = lengthsOf('tag');

/** How short and how long a name or a tag may be. */
function lengthsOf(field: Field): Probe {
  return {
    points: [`create.shortest-${field}`, `create.longest-${field}`],
    async run(site) {
      await expectAnyText(site, field);
      const usual = usualText(site, field).length;
      await findShortest(site, field, usual);
      await findLongest(site, field, usual);
    },
  };
}

async function findShortest(site: Site, field: Field, usual: number): Promise<void> {
  const { observations } = site;
  const point = `create.shortest-${field}` as const;
  const refusal = await tryLength(site, field, 0);
  if (refusal === undefined) {
    observations.tell(point, 0, `an empty ${field} was taken`);
    return;
  }
  // There is but one empty name.
  if (field === 'name' && looksLike(observations, 'create.duplicate-name')(refusal)) {
    observations.leave('an empty name was refused, which another plant may have', point);
    return;
  }
  await expectOthersTaken(site);
  const isRefused = async (length: number) => (await tryLength(site, field, length)) !== undefined;
  const most = await findCount(0, usual, [], isRefused);
  const evidence = `a ${field} of ${most + 1} was taken, one of ${most} answered with ${statusOf(refusal)}`;
  observations.tell(point, most + 1, evidence);
  observations.refuse(point, refusal);
}

async function findLongest(site: Site, field: Field, usual: number): Promise<void> {
  const { observations } = site;
  const point = `create.longest-${field}` as const;
  const room = roomFor(site, field);
  const tried = Math.min(longest, room);
  if (tried <= usual) {
    observations.leave(`a body has no room for a longer ${field}`, point);
    return;
  }
  const plant = withLength(site, field, tried);
  const { isTaken, exchange } = await tryVariation(site, plant);
  if (isTaken) {
    const cut = room < longest ? ', and for a longer one a body has no room' : '';
    const evidence = `a ${field} of ${tried} was taken${cut}`;
    observations.tell(point, 'unlimited', evidence, { atLeast: tried });
    return;
  }
  const most = await findCount(
    usual,
    tried,
    likely,
    async (length) => (await tryLength(site, field, length)) === undefined,
  );
  const evidence = `a ${field} of ${most} was taken, one of ${most + 1} answered with ${statusOf(exchange)}`;
  observations.tell(point, most, evidence);
  observations.refuse(point, exchange);
}

/** How long a text may be for a body to hold it. */
function roomFor(site: Site, field: Field): number {
  const most = site.observations.choiceOf('request.maximum-body-bytes');
  return typeof most === 'number'
    ? most - Buffer.byteLength(createBody(withText(site, field, '')))
    : Number.POSITIVE_INFINITY;
}

/** The refusal of a text of a length; undefined if it was taken. */
async function tryLength(site: Site, field: Field, length: number): Promise<Exchange | undefined> {
  const attempts = length > 0 && length <= tries ? tries : 1;
  for (let attempt = 1; ; attempt++) {
    const { isTaken, exchange } = await tryPlant(site, withLength(site, field, length));
    if (isTaken || attempt === attempts) {
      return isTaken ? undefined : exchange;
    }
  }
}

/** A text that begins as one that is taken does, and goes on with its letters. */
function withLength(site: Site, field: Field, length: number): TestPlant {
  const usual = usualText(site, field);
  const text =
    length <= usual.length
      ? usual.slice(usual.length - length)
      : usual + randomLetters(length - usual.length);
  return withText(site, field, text);
}
