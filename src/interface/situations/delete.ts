import type { Situation } from '../situation.js';
import { deleteOf } from './requests.js';

const section = 'Delete plant: rule 3';
const pathId = 'Delete plant: rule 1';

const nothing = { nothing: 'succeeds and deletes nothing' } as const;
const deleted = { deleted: 'deletes the plant' } as const;

/** Deletes of plants that are there, were there or never were. */
export const deleteSituations = {
  'delete.own-plant': {
    operation: 'delete',
    title: 'a delete of a plant that the user has created',
    section: 'Delete plant: rule 2',
    requires: 'accepted',
    rule: 'delete.removes-one-plant',
    state: 'own plant',
    effects: deleted,
    variants: { 'by its id': [deleteOf(({ plant }) => plant.id)] },
    default: { status: 204 },
    why: 'HTTP has 204 for a success without a body.',
  },
  'delete.unknown-id': {
    operation: 'delete',
    title: 'a delete of an id that no plant ever had',
    section,
    requires: 'nothing',
    effects: nothing,
    variants: { 'a fresh id': [deleteOf(({ fresh }) => fresh.id)] },
    default: { status: 404 },
    why: 'HTTP has 404 for it.',
  },
  'delete.deleted-id': {
    operation: 'delete',
    title: 'a delete of a plant that was deleted before',
    section,
    requires: 'nothing',
    state: 'deleted plant',
    effects: nothing,
    variants: { 'its id': [deleteOf(({ plant }) => plant.id)] },
    default: { like: 'delete.unknown-id' },
    why: 'A plant that is gone is as good as one that never was.',
  },
  'delete.shared-plant': {
    operation: 'delete',
    title: 'a delete of a plant that the user sees but has not created',
    section: 'List plants: rule 5',
    requires: 'nothing',
    state: 'visible plant of another',
    effects: { ...deleted, ...nothing },
    variants: { 'its id': [deleteOf(({ plant }) => plant.id)] },
    default: { effect: 'deleted' },
    why: 'What a user has access to, the user may delete.',
  },
  'delete.others-plant': {
    operation: 'delete',
    title: "a delete of another user's plant that the user does not see",
    section: 'List plants: rule 5',
    requires: 'nothing',
    state: 'hidden plant of another',
    effects: { ...deleted, ...nothing },
    variants: { 'its id': [deleteOf(({ plant }) => plant.id)] },
    default: { like: 'delete.unknown-id' },
    why: 'It does not tell what others have.',
  },
  'delete.malformed-id': {
    operation: 'delete',
    title: 'a delete of an id that is not an integer',
    section: pathId,
    requires: 'nothing',
    state: 'own plant',
    effects: {
      ...nothing,
      'leading-digits': 'deletes the plant whose id the text begins with',
    },
    variants: {
      text: [deleteOf(() => 'fern')],
      'trailing text': [deleteOf(({ plant }) => `${plant.id}x`)],
      fraction: [deleteOf(({ plant }) => `${plant.id}.5`)],
    },
    default: { status: 400 },
    why: 'No plant can have it, and an app that sends it has a defect to find.',
  },
  'delete.beyond-int64': {
    operation: 'delete',
    title: 'a delete of an integer beyond int64',
    section: pathId,
    requires: 'nothing',
    effects: nothing,
    variants: { integer: [deleteOf(() => '27670116110564327421')] },
    default: { like: 'delete.malformed-id' },
    why: 'It is no id, as 1.5 is none.',
  },
} as const satisfies Record<string, Situation>;
