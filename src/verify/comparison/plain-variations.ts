import type { ParameterId, Parameters } from '../../interface/parameters.js';
import { largeIds, randomId } from '../session/id-ranges.js';
import { randomLetters } from '../session/test-names.js';
import type { TestPlant, TestPlants } from '../session/test-plants.js';
import { isIdAllowed, isSizeAllowed, isTextAllowed } from './variants.js';

/** A new plant that is unusual, and that the parameters allow. */
export interface PlainVariation {
  /** What is unusual about it, to follow "a create of a plant": `with a tag of 1 letter`. */
  readonly detail: string;
  /** The parameter that allows it. */
  readonly parameter: ParameterId;
  createPlant(testPlants: TestPlants): TestPlant;
  /** The number of bytes to which the body is padded with white space. */
  readonly paddedBytes?: number;
}

type Field = 'name' | 'tag';
/** The property in which a text is unusual, as parameters name it. */
type Aspect = 'minimum' | 'maximum' | 'characters';

type UnusualText = readonly [what: string, create: () => string, aspect: Aspect];

const unusualTexts: readonly UnusualText[] = [
  ['that is empty', () => '', 'minimum'],
  ['of 1 letter', () => randomLetters(1), 'minimum'],
  ['of 3 letters', () => randomLetters(3), 'minimum'],
  ['of 12 letters', () => randomLetters(12), 'maximum'],
  ['of 31 letters', () => randomLetters(31), 'maximum'],
  ['of 65 letters', () => randomLetters(65), 'maximum'],
  ['of 256 letters', () => randomLetters(256), 'maximum'],
  ['of 3000 letters', () => randomLetters(3000), 'maximum'],
  ['with a digit', () => `${randomLetters(4)}7${randomLetters(2)}`, 'characters'],
  ['with a capital letter', () => `${randomLetters(4)}Q${randomLetters(2)}`, 'characters'],
  ['with a space', () => `${randomLetters(4)} ${randomLetters(2)}`, 'characters'],
  ['with a hyphen', () => `${randomLetters(4)}-${randomLetters(2)}`, 'characters'],
  ['with punctuation', () => `${randomLetters(4)}"<&'%\\/${randomLetters(2)}`, 'characters'],
  ['with an é', () => `${randomLetters(4)}é${randomLetters(2)}`, 'characters'],
  ['in Chinese', () => `${randomLetters(4)}植物${randomLetters(2)}`, 'characters'],
  ['with an emoji', () => `${randomLetters(4)}🌱${randomLetters(2)}`, 'characters'],
];

const idsBelow31Bits = { lowest: 2n ** 30n, highest: 2n ** 31n - 1n };
const idsAbove31Bits = { lowest: 2n ** 31n, highest: 2n ** 32n };

type UnusualId = readonly [what: string, create: () => string, aspect: 'minimum' | 'maximum'];

/** Ids that no other plant has by chance. */
const unusualIds: readonly UnusualId[] = [
  ['a large id', () => randomId(largeIds), 'maximum'],
  ['a large negative id', () => `-${randomId(largeIds)}`, 'minimum'],
  ['a negative id', () => `-${randomId(idsBelow31Bits)}`, 'minimum'],
  ['an id below 2^31', () => randomId(idsBelow31Bits), 'maximum'],
  ['an id above 2^31', () => randomId(idsAbove31Bits), 'maximum'],
];

const paddings = [2000, 110_000, 1_100_000] as const;

/** Creates the plants that are unusual and that the parameters allow. */
export function createPlainVariations(parameters: Parameters): readonly PlainVariation[] {
  return [
    ...(['name', 'tag'] as const).flatMap((field) => textVariations(field, parameters)),
    ...unusualIds
      .filter(([, create]) => isIdAllowed(create(), parameters))
      .map(
        ([what, create, aspect]): PlainVariation => ({
          detail: `with ${what}`,
          parameter: `create.id-${aspect}`,
          createPlant: (testPlants: TestPlants) => ({
            ...testPlants.nextWithoutTag(),
            id: create(),
          }),
        }),
      ),
    ...paddings
      .filter((bytes) => isSizeAllowed(bytes, parameters))
      .map((paddedBytes) => ({
        detail: `in a body of ${paddedBytes} bytes`,
        parameter: 'request.maximum-body-bytes' as const,
        createPlant: (testPlants: TestPlants) => testPlants.nextWithoutTag(),
        paddedBytes,
      })),
  ];
}

function textVariations(field: Field, parameters: Parameters): PlainVariation[] {
  return [...unusualTexts, ...boundaryTexts(field, parameters)]
    .filter(([, create]) => isVariation(field, create(), parameters))
    .map(([what, create, aspect]) => ({
      detail: `with a ${field} ${what}`,
      parameter:
        aspect === 'characters' ? `create.${field}-characters` : `create.${aspect}-${field}-length`,
      createPlant: (testPlants) => ({ ...testPlants.nextWithoutTag(), [field]: create() }),
    }));
}

/** The texts of the maximum and minimum lengths that the parameters allow. */
function boundaryTexts(field: Field, parameters: Parameters): UnusualText[] {
  return (['maximum', 'minimum'] as const).flatMap((aspect) => {
    const length = parameters[`create.${aspect}-${field}-length`];
    return typeof length === 'number' && length > 3 && length <= 10_000
      ? [[`of ${length} letters`, () => randomLetters(length), aspect] as const]
      : [];
  });
}

/** An empty tag is not among them: it is a situation. */
function isVariation(field: Field, text: string, parameters: Parameters): boolean {
  const isEmptyTag = field === 'tag' && text === '';
  return (
    !isEmptyTag &&
    isTextAllowed(field, text, parameters) &&
    isSizeAllowed(text.length + 200, parameters)
  );
}

const unusualLimits = [4, 5, 10, 11, 20, 21, 26, 50, 101, 1001] as const;

/** The limits that the parameters allow and that no sample of a situation has. */
export function listUnusualLimits(parameters: Parameters): readonly number[] {
  const max = parameters['list.maximum-limit'];
  return unusualLimits.filter((limit) => max === 'unlimited' || limit <= max);
}
