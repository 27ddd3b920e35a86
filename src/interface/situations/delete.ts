import { rows } from './rows.js';

const access = 'List plants: rule 5';

const nothing = { nothing: 'succeeds and deletes nothing' };
const deleted = { deleted: 'deletes the plant' };

/** Deletes of existing, deleted and unknown plants. */
export const deleteSituations = rows(
  { operation: 'delete', section: 'Delete plant: rule 3', hasOwnAnswer: true, effects: nothing },
  {
    'delete.own-plant': {
      title: 'a delete of a plant that the user has created',
      section: 'Delete plant: rule 2',
      requires: 'accepted',
      rule: 'delete.removes-one-plant',
      state: 'own plant',
      effects: deleted,
      variants: ['by its id'],
      default: { status: 204 },
      why: 'The HTTP status for a success without a body is 204.',
    },
    'delete.unknown-id': {
      title: 'a delete of an id that no plant ever had',
      variants: ['a fresh id'],
      default: { status: 404 },
      why: 'The HTTP status for it is 404.',
    },
    'delete.deleted-id': {
      title: 'a delete of a plant that was deleted before',
      state: 'deleted plant',
      variants: ['its id'],
      default: { like: 'delete.unknown-id' },
      why: 'The store does not know a deleted plant any more.',
    },
    'delete.shared-plant': {
      title: 'a delete of a plant that the user sees but has not created',
      section: access,
      state: 'visible plant of another',
      effects: { ...deleted, ...nothing },
      variants: ['its id'],
      default: { effect: 'deleted' },
      why: 'A user may delete every plant that the user has access to.',
    },
    'delete.others-plant': {
      title: "a delete of another user's plant that the user does not see",
      section: access,
      state: 'hidden plant of another',
      effects: { ...deleted, ...nothing },
      variants: ['its id'],
      default: { like: 'delete.unknown-id' },
      why: 'The response does not reveal what other users have.',
    },
    'delete.malformed-id': {
      title: 'a delete of an id that is not an int64',
      section: 'Delete plant: rule 1',
      state: 'own plant',
      variants: ['text', 'trailing text', 'fraction', 'beyond int64'],
      default: { status: 400 },
      why: 'No plant can have such an id, so the app has a defect.',
    },
  },
);
