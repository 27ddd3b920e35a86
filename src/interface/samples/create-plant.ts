import { type PlantId, parseInt64 } from '../int64.js';
import type { NewPlant } from '../plant.js';
import { createPlant, createWithMember } from './requests.js';

type Field = 'name' | 'tag';

const sameId = { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] };
const sameName = { 'another id': [createPlant(({ plant }) => ({ name: plant.name }))] };

/** The id next to a bound; none beyond int64. */
function idNextTo(bound: PlantId, step: bigint) {
  const next = parseInt64(String(BigInt(bound) + step));
  return 'id' in next ? next : undefined;
}

const textOf = (fresh: NewPlant, field: Field) => fresh[field] ?? 'herb';

/** A create whose text is changed, unless the change is impossible. */
const withText = (field: Field, change: (text: string) => string | undefined) =>
  createPlant(({ fresh }) => {
    const text = change(textOf(fresh, field));
    return text === undefined ? undefined : { [field]: text };
  });

const tooShort = (field: Field) => ({
  'one less': [
    createPlant(({ fresh, parameters }) => {
      const min = parameters[`create.minimum-${field}-length`];
      return min > 0 ? { [field]: textOf(fresh, field).slice(0, min - 1) } : undefined;
    }),
  ],
});

/** Providers are unlikely to read a longer body. */
const maxCharacters = 500_000;

const tooLong = (field: Field) => ({
  'one more': [
    createPlant(({ fresh, parameters }) => {
      const max = parameters[`create.maximum-${field}-length`];
      if (max === 'unlimited' || max > maxCharacters) {
        return undefined;
      }
      const text = textOf(fresh, field).repeat(max + 1);
      return { [field]: text.slice(0, max + 1) };
    }),
  ],
});

/** The texts keep their length, so that no provider rejects them for it. */
const padded = (field: Field) => ({
  around: [
    withText(field, (text) => (text.length > 1 ? ` ${text.slice(1)}` : undefined)),
    withText(field, (text) => (text.length > 1 ? `${text.slice(0, -1)} ` : undefined)),
  ],
  blank: [withText(field, (text) => ' '.repeat(text.length))],
});

/** Creates with a valid plant whose id, name or tag matters. */
export const createPlantSamples = {
  'create.new-plant': {
    'with a tag': [createPlant(({ fresh }) => (fresh.tag === undefined ? undefined : {}))],
    'without a tag': [createWithMember('tag', undefined)],
  },
  'create.taken-id': {
    'another plant': [
      ...sameId['another plant'],
      createPlant(({ plant }) => ({ id: plant.id, tag: undefined })),
    ],
  },
  'create.others-id': sameId,
  'create.deleted-id': sameId,
  'create.taken-name': sameName,
  'create.others-name': sameName,
  'create.id-below-minimum': {
    'one less': [createPlant(({ parameters }) => idNextTo(parameters['create.id-minimum'], -1n))],
  },
  'create.id-above-maximum': {
    'one more': [createPlant(({ parameters }) => idNextTo(parameters['create.id-maximum'], 1n))],
  },
  'create.name-too-short': tooShort('name'),
  'create.name-too-long': tooLong('name'),
  'create.padded-name': padded('name'),
  'create.tag-too-short': tooShort('tag'),
  'create.tag-too-long': tooLong('tag'),
  'create.padded-tag': padded('tag'),
  'create.empty-tag': {
    empty: [
      createPlant(({ parameters }) =>
        parameters['create.minimum-tag-length'] > 0 ? undefined : { tag: '' },
      ),
    ],
  },
};
