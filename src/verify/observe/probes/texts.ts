import { type Exchange, statusOf } from '../../provider/exchange.js';
import { type FreshPlant, randomLetters } from '../../provider/fresh-plants.js';
import { answered, plant, remove } from '../../provider/grounds.js';
import { UnreachedState } from '../../unreached-state.js';
import { findCount } from '../search.js';
import { expectOthersTaken, type Probe, type Site, tryPlant } from '../site.js';

type Field = 'name' | 'tag';

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
  const shortest = `create.shortest-${field}` as const;
  const largest = `create.longest-${field}` as const;
  return {
    points: [shortest, largest],
    async run(site) {
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
  const mostBytes = observations.choiceOf('request.maximum-body-bytes') ?? longest;
  const roomForText = mostBytes === 'unlimited' ? longest : mostBytes - 200;
  const tried = Math.min(longest, roomForText);
  const refusal = await tryLength(site, field, tried);
  if (refusal === undefined) {
    const evidence = `a ${field} of ${tried} was taken`;
    observations.tell(point, 'unlimited', evidence, { atLeast: tried });
    return;
  }
  await expectOthersTaken(site);
  const isTaken = async (length: number) => (await tryLength(site, field, length)) === undefined;
  const most = await findCount(usual, tried, likely, isTaken);
  const evidence = `a ${field} of ${most} was taken, one of ${most + 1} answered with ${statusOf(refusal)}`;
  observations.tell(point, most, evidence);
  observations.refuse(point, refusal);
}

/** The refusal of a text of a length; undefined if it was taken. */
async function tryLength(site: Site, field: Field, length: number): Promise<Exchange | undefined> {
  const attempts = length > 0 && length <= tries ? tries : 1;
  for (let attempt = 1; ; attempt++) {
    const text = textOfLength(usualText(site, field), length);
    const { isTaken, exchange } = await tryPlant(site, withText(site, field, text));
    if (isTaken || attempt === attempts) {
      return isTaken ? undefined : exchange;
    }
  }
}

/** Begins as one that is taken does, and goes on with its letters. */
function textOfLength(usual: string, length: number): string {
  return length <= usual.length
    ? usual.slice(usual.length - length)
    : usual + randomLetters(length - usual.length);
}

/** A text that is known to be taken. */
export function usualText({ known }: Pick<Site, 'known'>, field: Field): string {
  const text = field === 'name' ? known.fresh.nextName() : known.fresh.nextTag();
  if (text === undefined) {
    throw new UnreachedState('no tag that was tried is taken');
  }
  return text;
}

/** A plant that is taken but perhaps for this text. */
export function withText({ known }: Site, field: Field, text: string): FreshPlant {
  return { ...known.fresh.nextWithoutTag(), [field]: text };
}

/** Whether a name may begin or end with white space. */
export const paddedName: Probe = {
  points: ['create.padded-name'],
  async run(site) {
    const { observations } = site;
    const point = 'create.padded-name';
    const characters = observations.choiceOf('create.name-characters') ?? 'any';
    if (characters !== 'any' && !new RegExp(characters, 'u').test(' ')) {
      observations.leave('a space is refused wherever it stands in a name', point);
      return;
    }
    const name = usualText(site, 'name');
    if (name.length < 3) {
      observations.leave('names have no room for it', point);
      return;
    }
    const padded = ` ${name.slice(2)} `;
    const { isTaken, exchange } = await tryPlant(site, withText(site, 'name', padded));
    if (!isTaken) {
      await expectOthersTaken(site);
      observations.refuse(point, exchange);
    }
    const evidence = `a create with space around the name ${answered(exchange)}`;
    observations.tell(point, isTaken ? 'accept' : 'reject', evidence);
  },
};

/** Whether two plants may have one name, of one user and of two. */
export const sameName: Probe = {
  points: ['create.duplicate-name', 'create.duplicate-name-among'],
  async run(site) {
    const { observations, known } = site;
    const among = 'create.duplicate-name-among';
    const first = await plant(site);
    const namesake = () => ({ id: known.fresh.nextId(), name: first.name });
    const { isTaken, exchange } = await tryPlant(site, namesake());
    const evidence = `a second plant of the same name ${answered(exchange)}`;
    if (isTaken) {
      observations.tell('create.duplicate-name', 'accept', evidence);
      observations.leave('names need not be unique', among);
    } else {
      await expectOthersTaken(site);
      observations.tell('create.duplicate-name', 'reject', evidence);
      observations.refuse('create.duplicate-name', exchange);
      await tryAmongOthers(site, namesake());
    }
    await remove(site, first.id);
  },
};

async function tryAmongOthers(site: Site, namesake: FreshPlant): Promise<void> {
  const { observations, provider } = site;
  const point = 'create.duplicate-name-among';
  const isHidden =
    observations.choiceOf('create.owner') === 'creator' &&
    observations.choiceOf('list.visibility') !== 'all';
  if (!provider.hasSecondUser || !isHidden) {
    observations.leave('there is no second user who does not see the first plant', point);
    return;
  }
  const { isTaken, exchange } = await tryPlant(site, namesake, { as: 'second' });
  const evidence = `a plant with the name of one that the user does not see ${answered(exchange)}`;
  observations.tell(point, isTaken ? 'visible' : 'all', evidence);
}
