import type { Situation } from '../situation.js';
import { deleteOf } from './requests.js';

const section = 'Delete plant: rule 3';
const pathId = 'Delete plant: rule 1';

const nothing = { nothing: 'succeeds and deletes nothing' } as const;
const deleted = { deleted: 'deletes the plant' } as const;

/** Deletes of existing, deleted and unknown plants. */
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
    why: 'The HTTP status for a success without a body is 204.',
  },
  'delete.unknown-id': {
    operation: 'delete',
    title: 'a delete of an id that no plant ever had',
    section,
    requires: 'nothing',
    hasOwnAnswer: true,
    effects: nothing,
    variants: { 'a fresh id': [deleteOf(({ fresh }) => fresh.id)] },
    default: { status: 404 },
    why: 'The HTTP status for it is 404.',
  },
  'delete.deleted-id': {
    operation: 'delete',
    title: 'a delete of a plant that was deleted before',
    section,
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'deleted plant',
    effects: nothing,
    variants: { 'its id': [deleteOf(({ plant }) => plant.id)] },
    default: { like: 'delete.unknown-id' },
    why: 'The store does not know a deleted plant any more.',
  },
  'delete.shared-plant': {
    operation: 'delete',
    title: 'a delete of a plant that the user sees but has not created',
    section: 'List plants: rule 5',
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'visible plant of another',
    effects: { ...deleted, ...nothing },
    variants: { 'its id': [deleteOf(({ plant }) => plant.id)] },
    default: { effect: 'deleted' },
    why: 'A user may delete every plant that the user has access to.',
  },
  'delete.others-plant': {
    operation: 'delete',
    title: "a delete of another user's plant that the user does not see",
    section: 'List plants: rule 5',
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'hidden plant of another',
    effects: { ...deleted, ...nothing },
    variants: { 'its id': [deleteOf(({ plant }) => plant.id)] },
    default: { like: 'delete.unknown-id' },
    why: 'The response does not reveal what other users have.',
  },
  'delete.malformed-id': {
    operation: 'delete',
    title: 'a delete of an id that is not an integer',
    section: pathId,
    requires: 'nothing',
    hasOwnAnswer: true,
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
    why: 'No plant can have such an id, so the app has a defect.',
  },
  'delete.beyond-int64': {
    operation: 'delete',
    title: 'a delete of an integer beyond int64',
    section: pathId,
    requires: 'nothing',
    hasOwnAnswer: true,
    effects: nothing,
    variants: { integer: [deleteOf(() => '27670116110564327421')] },
    default: { like: 'delete.malformed-id' },
    why: 'Like 1.5, it is not an id.',
  },
} as const satisfies Record<string, Situation>;
