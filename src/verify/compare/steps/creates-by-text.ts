import type { OpenPointId } from '../../../interface/open-points.js';
import { randomLetters } from '../../session/test-names.js';
import { choose, type StepKind } from '../step.js';
import { create } from './create.js';

type Field = 'name' | 'tag';

/** Texts that a provider may refuse, and the open points that say so. */
const oddTexts: readonly OddText[] = [
  ['empty', 'shortest', () => ''],
  ['of one letter', 'shortest', () => randomLetters(1)],
  ['of three letters', 'shortest', () => randomLetters(3)],
  ['of 12 letters', 'longest', () => randomLetters(12)],
  ['of 31 letters', 'longest', () => randomLetters(31)],
  ['of 65 letters', 'longest', () => randomLetters(65)],
  ['of 256 letters', 'longest', () => randomLetters(256)],
  ['of 3000 letters', 'longest', () => randomLetters(3000)],
  ['with a digit', 'characters', () => `${randomLetters(4)}7${randomLetters(2)}`],
  ['with a capital letter', 'characters', () => `${randomLetters(4)}Q${randomLetters(2)}`],
  ['with a space', 'characters', () => `${randomLetters(4)} ${randomLetters(2)}`],
  ['with a hyphen', 'characters', () => `${randomLetters(4)}-${randomLetters(2)}`],
  ['with punctuation', 'characters', () => `${randomLetters(4)}"<&'%\\/${randomLetters(2)}`],
  ['with a line break', 'characters', () => `${randomLetters(4)}\n${randomLetters(2)}`],
  ['with an é', 'characters', () => `${randomLetters(4)}é${randomLetters(2)}`],
  ['in Chinese', 'characters', () => `${randomLetters(4)}植物${randomLetters(2)}`],
  ['with an emoji', 'characters', () => `${randomLetters(4)}🌱${randomLetters(2)}`],
];

type OddText = readonly [what: string, aspect: Aspect, make: () => string];
type Aspect = 'shortest' | 'longest' | 'characters';

const pointOf = (field: Field, aspect: Aspect): OpenPointId =>
  aspect === 'characters' ? `create.${field}-characters` : `create.${aspect}-${field}`;

const withOddText = (field: Field): StepKind => ({
  weight: 2,
  variants: oddTexts.length,
  plan(world, draw) {
    const [what, aspect, make] = choose(oddTexts, draw.variant);
    const plant = { ...world.fresh.nextWithoutTag(), [field]: make() };
    return create(`create with a ${field} ${what}`, [pointOf(field, aspect)], plant, draw);
  },
});

const withPaddedName: StepKind = {
  weight: 1,
  variants: 2,
  plan(world, draw) {
    const plant = world.fresh.next();
    const name = draw.variant % 2 === 0 ? ` ${plant.name}` : `${plant.name} `;
    return create(
      'create with space around the name',
      ['create.padded-name'],
      { ...plant, name },
      draw,
    );
  },
};

/** Creates with a name or a tag that a provider may refuse. */
export const createsByText: readonly StepKind[] = [
  withOddText('name'),
  withOddText('tag'),
  withPaddedName,
];
