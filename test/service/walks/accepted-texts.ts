import type { PlantClient } from '../../behaviour/plant-client.js';
import { statuses } from './status-of.js';

type Field = 'name' | 'tag';

/** Which texts are accepted as a name or a tag. */
function acceptedTexts<Choice>(
  field: Field,
  texts: readonly string[],
  isAccepted: (text: string, choice: Choice) => boolean,
) {
  return {
    plants: [],
    observe: (client: PlantClient) =>
      statuses(...texts.map((text, id) => client.create({ id, name: 'Basil', [field]: text }))),
    expected: (choice: Choice) => texts.map((text) => (isAccepted(text, choice) ? 200 : 400)),
  };
}

/** A text whose code points take two code units each. */
const ofLength = (length: number) => '🌿'.repeat(length);

export const shortest = (field: Field) =>
  acceptedTexts(
    field,
    [0, 1, 2, 3].map(ofLength),
    (text, choice: number) => [...text].length >= choice,
  );

export const longest = (field: Field) =>
  acceptedTexts(
    field,
    [1, 2, 64, 65, 255, 256, 10_000].map(ofLength),
    (text, choice: number | 'unlimited') => choice === 'unlimited' || [...text].length <= choice,
  );

export const characters = (field: Field) =>
  acceptedTexts(
    field,
    ['', 'herb', 'wind-break', 'Herb 2', 'herb!', 'herb\n', 'h[e]rb', 'Kräuter', '🌿'],
    (text, choice: string) =>
      choice === 'any' || [...text].every((one) => new RegExp(choice, 'u').test(one)),
  );
