import { together } from '../../together.js';
import {
  controlCharacters,
  foreignCharacters,
  toCharacterClass,
  visibleCharacters,
} from '../character-class.js';
import { expectOthersTaken, type Probe, type Site, tryPlant } from '../site.js';
import { usualText, withText } from './texts.js';

type Field = 'name' | 'tag';

const groups = [visibleCharacters, controlCharacters, foreignCharacters];

export const nameCharacters = charactersOf('name');
export const tagCharacters = charactersOf('tag');

/** Which characters a name or a tag may hold. */
function charactersOf(field: Field): Probe {
  const point = `create.${field}-characters` as const;
  return {
    points: [point],
    async run(site) {
      const { observations } = site;
      const room = Math.min(longestOf(site, field) - 2, visibleCharacters.length);
      if (room < 1) {
        observations.leave(`a ${field} has no room for characters to try`, point);
        return;
      }
      const accepted = new Set<string>();
      for (const group of groups) {
        for (let start = 0; start < group.length; start += room) {
          await sift(site, field, group.slice(start, start + room), accepted);
        }
      }
      const all = groups.flat();
      if (accepted.size === all.length) {
        observations.tell(point, 'any', `${all.length} kinds of characters were taken`);
        return;
      }
      await expectOthersTaken(site);
      const found = toCharacterClass(accepted);
      const evidence = `of ${all.length} kinds of characters ${accepted.size} were taken`;
      if (found === undefined) {
        const refused = all.filter((character) => !accepted.has(character));
        observations.leave(`${evidence}, but not ${JSON.stringify(refused.join(''))}`, point);
      } else {
        observations.tell(point, found, evidence);
      }
    },
  };
}

/** How many code points a text may have. */
function longestOf({ observations, known }: Site, field: Field): number {
  const usual = usualText({ known }, field).length;
  const longest = observations.choiceOf(`create.longest-${field}`) ?? usual;
  return longest === 'unlimited' ? Number.POSITIVE_INFINITY : longest;
}

/** Adds those of some characters that are taken, asking for all of them, then for halves. */
async function sift(
  site: Site,
  field: Field,
  characters: readonly string[],
  accepted: Set<string>,
): Promise<void> {
  if (characters.length === 0) {
    return;
  }
  const usual = usualText(site, field);
  const longest = longestOf(site, field);
  // Neither shorter nor longer than what is taken, and nothing special at either end.
  const ending = usual.slice(1, longest - characters.length);
  const text = `${usual.charAt(0)}${characters.join('')}${ending}`;
  const { isTaken, exchange } = await tryPlant(site, withText(site, field, text));
  if (isTaken) {
    for (const character of characters) {
      accepted.add(character);
    }
  } else if (characters.length === 1) {
    site.observations.refuse(`create.${field}-characters`, exchange);
  } else {
    const middle = Math.ceil(characters.length / 2);
    await together([
      sift(site, field, characters.slice(0, middle), accepted),
      sift(site, field, characters.slice(middle), accepted),
    ]);
  }
}
