import { createBody } from '../../session/create-plant.js';
import {
  controlCharacters,
  foreignCharacters,
  toCharacterClass,
  visibleCharacters,
} from '../character-class.js';
import type { Probe, Site } from '../site.js';
import { expectOthersTaken, tryPlant } from '../try-plant.js';
import { expectAnyText, type Field, usualText, withText } from './field.js';

const groups = [visibleCharacters, controlCharacters, foreignCharacters];
const all = groups.flat();

export const nameCharacters = charactersOf('name');
export const tagCharacters = charactersOf('tag');

/** Which characters a name or a tag may hold. */
function charactersOf(field: Field): Probe {
  const point = `create.${field}-characters` as const;
  return {
    points: [point],
    async run(site) {
      const { observations } = site;
      await expectAnyText(site, field);
      const room = Math.min(longestOf(site, field) - 2, all.length);
      if (room < 1) {
        observations.leave(`a ${field} has no room for characters to try`, point);
        return;
      }
      const sieve: Sieve = { field, accepted: new Set(), mostBytes: 0 };
      for (const group of groups) {
        for (let start = 0; start < group.length; start += room) {
          await sift(site, group.slice(start, start + room), sieve);
        }
      }
      if (sieve.accepted.size === all.length) {
        observations.tell(point, 'any', `${all.length} kinds of characters were taken`);
        return;
      }
      await expectOthersTaken(site, sieve.mostBytes);
      tellClass(site, field, sieve.accepted);
    },
  };
}

function tellClass({ observations }: Site, field: Field, accepted: ReadonlySet<string>): void {
  const point = `create.${field}-characters` as const;
  const found = toCharacterClass(accepted);
  const evidence = `of ${all.length} kinds of characters ${accepted.size} were taken`;
  if (found === undefined) {
    const refused = all.filter((character) => !accepted.has(character));
    observations.leave(`${evidence}, but not ${JSON.stringify(refused.join(''))}`, point);
  } else {
    observations.tell(point, found, evidence);
  }
}

/** How many code points a text may have. */
function longestOf(site: Site, field: Field): number {
  const usual = usualText(site, field).length;
  const longest = site.observations.choiceOf(`create.longest-${field}`) ?? usual;
  return longest === 'unlimited' ? Number.POSITIVE_INFINITY : longest;
}

/** What single characters come to. */
interface Sieve {
  readonly field: Field;
  readonly accepted: Set<string>;
  /** The largest body that was refused for one. */
  mostBytes: number;
}

/** Adds those of some characters that are taken, asking for all of them, then for halves. */
async function sift(site: Site, characters: readonly string[], sieve: Sieve): Promise<void> {
  if (characters.length === 0) {
    return;
  }
  const { field, accepted } = sieve;
  const plant = withText(site, field, enclose(usualText(site, field), characters));
  const { isTaken, exchange } = await tryPlant(site, plant);
  if (isTaken) {
    for (const character of characters) {
      accepted.add(character);
    }
  } else if (characters.length === 1) {
    sieve.mostBytes = Math.max(sieve.mostBytes, Buffer.byteLength(createBody(plant)));
    site.observations.refuse(`create.${field}-characters`, exchange);
  } else {
    const middle = Math.ceil(characters.length / 2);
    // One after the other: there may be room for one plant alone.
    await sift(site, characters.slice(0, middle), sieve);
    await sift(site, characters.slice(middle), sieve);
  }
}

/** Characters in the place of some of a text's own, with its letters at both ends. */
function enclose(usual: string, characters: readonly string[]): string {
  const rest = usual.slice(1 + characters.length) || usual.slice(-1);
  return `${usual.charAt(0)}${characters.join('')}${rest}`;
}
