import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import type { ProfilingContext } from '../profiling-context.js';
import {
  controlCharacters,
  foreignCharacters,
  toCharacterClass,
  visibleCharacters,
} from './character-class.js';
import type { ParameterDetector } from './parameter-detector.js';
import { assertAnyText, type Field, usualText, withText } from './text-field.js';
import { assertOthersAccepted, tryPlant } from './try-plant.js';

const groups = [visibleCharacters, controlCharacters, foreignCharacters];
const all = groups.flat();
/** So few that are rejected may be so by chance, and are tried once more. */
const maxRejected = 5;

export const nameCharactersDetector = createCharactersDetector('name');
export const tagCharactersDetector = createCharactersDetector('tag');

/** Which characters a name or a tag may hold. */
function createCharactersDetector(field: Field): ParameterDetector {
  return {
    parameters: [`create.${field}-characters`],
    async detect(context) {
      await assertAnyText(context, field);
      const room = Math.min(maxLengthOf(context, field) - 2, all.length);
      if (room < 1) {
        throw new CannotCheckError(`a ${field} has no room for characters to try`);
      }
      const sifted: Sifted = { field, accepted: new Set(), maxRejectedBytes: 0 };
      for (const group of groups) {
        for (let start = 0; start < group.length; start += room) {
          await sift(context, group.slice(start, start + room), sifted);
        }
      }
      const rejected = all.filter((character) => !sifted.accepted.has(character));
      for (const character of rejected.length <= maxRejected ? rejected : []) {
        await sift(context, [character], sifted);
      }
      if (sifted.accepted.size < all.length) {
        await assertOthersAccepted(context, sifted.maxRejectedBytes);
      }
      recordCharacters(context, sifted);
    },
  };
}

function recordCharacters({ recorder }: ProfilingContext, { field, accepted }: Sifted): void {
  const subject = `create.${field}-characters` as const;
  if (accepted.size === all.length) {
    recorder.determine(subject, 'any', `${all.length} kinds of characters were accepted`);
    return;
  }
  const found = toCharacterClass(accepted);
  const evidence = `${accepted.size} of ${all.length} kinds of characters were accepted`;
  if (found !== undefined) {
    recorder.determine(subject, found, evidence);
    return;
  }
  const rejected = JSON.stringify(all.filter((character) => !accepted.has(character)).join(''));
  recorder.leaveOpen(`${evidence}, but not ${rejected}`, subject);
  recorder.recordUnsupported({
    subject,
    behaviour: `A ${field} may not hold the characters ${rejected}, which no class that is known leaves out alone.`,
    evidence: `${evidence}.`,
  });
}

/** How many code points a text may have. */
function maxLengthOf(context: ProfilingContext, field: Field): number {
  const usual = usualText(context, field).length;
  const max = context.recorder.valueOf(`create.maximum-${field}-length`) ?? usual;
  return max === 'unlimited' ? Number.POSITIVE_INFINITY : max;
}

/** What was found out about single characters. */
interface Sifted {
  readonly field: Field;
  readonly accepted: Set<string>;
  /** The largest body that was rejected for one. */
  maxRejectedBytes: number;
}

/** Adds the accepted ones of some characters, asking for all of them, then for halves. */
async function sift(
  context: ProfilingContext,
  characters: readonly string[],
  sifted: Sifted,
): Promise<void> {
  const { field, accepted } = sifted;
  const { isAccepted, plant } = await tryPlant(context, () =>
    withText(context, field, enclose(usualText(context, field), characters)),
  );
  if (isAccepted) {
    for (const character of characters) {
      accepted.add(character);
    }
  } else if (characters.length === 1) {
    const bytes = Buffer.byteLength(createBody(plant));
    sifted.maxRejectedBytes = Math.max(sifted.maxRejectedBytes, bytes);
  } else {
    const middle = Math.ceil(characters.length / 2);
    // One after the other: there may be room for one plant alone.
    await sift(context, characters.slice(0, middle), sifted);
    await sift(context, characters.slice(middle), sifted);
  }
}

/** Characters in the place of some of a text's own, with its letters at both ends. */
function enclose(usual: string, characters: readonly string[]): string {
  const rest = usual.slice(1 + characters.length) || usual.slice(-1);
  return `${usual.charAt(0)}${characters.join('')}${rest}`;
}
