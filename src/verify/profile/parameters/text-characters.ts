import { toSentence } from '../../report/to-reason.js';
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
/** If the provider rejects at most this many characters, they are tried once more. */
const maxRejected = 5;

export const nameCharactersDetector = createCharactersDetector('name');
export const tagCharactersDetector = createCharactersDetector('tag');

/** Detects which characters a name or a tag may hold. */
function createCharactersDetector(field: Field): ParameterDetector {
  return {
    parameters: [`create.${field}-characters`],
    async detect(context) {
      await assertAnyText(context, field);
      const maxAtOnce = Math.min(maxLengthOf(context, field) - 2, all.length);
      if (maxAtOnce < 1) {
        throw new CannotCheckError(
          `the maximum length of a ${field} leaves no room for characters to try`,
        );
      }
      const tried: TriedCharacters = { field, accepted: new Set(), maxRejectedBytes: 0 };
      for (const group of groups) {
        for (let start = 0; start < group.length; start += maxAtOnce) {
          await tryCharacters(context, group.slice(start, start + maxAtOnce), tried);
        }
      }
      const rejected = all.filter((character) => !tried.accepted.has(character));
      for (const character of rejected.length <= maxRejected ? rejected : []) {
        await tryCharacters(context, [character], tried);
      }
      if (tried.accepted.size < all.length) {
        await assertOthersAccepted(context, tried.maxRejectedBytes);
      }
      recordCharacters(context, tried);
    },
  };
}

function recordCharacters(
  { recorder }: ProfilingContext,
  { field, accepted }: TriedCharacters,
): void {
  const subject = `create.${field}-characters` as const;
  if (accepted.size === all.length) {
    recorder.determine(
      subject,
      'any',
      `the provider accepted all ${all.length} characters that were tried`,
    );
    return;
  }
  const found = toCharacterClass(accepted);
  const evidence = `the provider accepted ${accepted.size} of ${all.length} characters that were tried`;
  if (found !== undefined) {
    recorder.determine(subject, found, evidence);
    return;
  }
  const rejected = JSON.stringify(all.filter((character) => !accepted.has(character)).join(''));
  recorder.leaveOpen(`${evidence}, but not ${rejected}`, subject);
  recorder.recordUnsupported({
    subject,
    behaviour: `The provider rejects the characters ${rejected} in a ${field}; no character class that a profile can have excludes exactly these.`,
    evidence: toSentence(evidence),
  });
}

/** How many code points a text may have at most. */
function maxLengthOf(context: ProfilingContext, field: Field): number {
  const usual = usualText(context, field).length;
  const max = context.recorder.valueOf(`create.maximum-${field}-length`) ?? usual;
  return max === 'unlimited' ? Number.POSITIVE_INFINITY : max;
}

/** The results for single characters. */
interface TriedCharacters {
  readonly field: Field;
  readonly accepted: Set<string>;
  /** The size of the largest body that was rejected for a character. */
  maxRejectedBytes: number;
}

/** Adds the accepted ones of some characters: tries all in one text, then each half. */
async function tryCharacters(
  context: ProfilingContext,
  characters: readonly string[],
  tried: TriedCharacters,
): Promise<void> {
  const { field, accepted } = tried;
  const { isAccepted, plant } = await tryPlant(context, () =>
    withText(context, field, enclose(usualText(context, field), characters)),
  );
  if (isAccepted) {
    for (const character of characters) {
      accepted.add(character);
    }
  } else if (characters.length === 1) {
    const bytes = Buffer.byteLength(createBody(plant));
    tried.maxRejectedBytes = Math.max(tried.maxRejectedBytes, bytes);
  } else {
    const middle = Math.ceil(characters.length / 2);
    // One after the other: the provider may have room for only one plant.
    await tryCharacters(context, characters.slice(0, middle), tried);
    await tryCharacters(context, characters.slice(middle), tried);
  }
}

/** Puts characters into a text, between its first and its last letter. */
function enclose(usual: string, characters: readonly string[]): string {
  const rest = usual.slice(1 + characters.length) || usual.slice(-1);
  return `${usual.charAt(0)}${characters.join('')}${rest}`;
}
