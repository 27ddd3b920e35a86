import { deleteOf } from '../sample-requests.js';
import { rows } from './rows.js';

const access = 'List plants: rule 5';
const usualStatuses = { accepted: [200, 202, 204], rejected: [404, 410] };

const nothing = { nothing: 'succeeds and deletes nothing' };
const deleted = { deleted: 'deletes the plant' };

const itsId = { 'its id': [deleteOf(({ plant }) => plant.id)] };

/** Deletes of existing, deleted and unknown plants. */
export const deleteSituations = rows(
  { operation: 'delete', hasOwnAnswer: true, effects: nothing, usualStatuses },
  {
    'delete.own-plant': {
      title: 'a delete of a plant that the user has created',
      section: 'Delete plant: rule 2',
      why: 'The HTTP status for a success without a body is 204.',
      requires: 'accepted',
      rule: 'delete.removes-one-plant',
      state: 'own plant',
      effects: deleted,
      default: { status: 204 },
      samples: { 'by its id': itsId['its id'] },
    },
    'delete.unknown-id': {
      title: 'a delete of an id that no plant ever had',
      section: 'Delete plant: rule 3',
      why: 'The HTTP status for it is 404.',
      default: { status: 404 },
      samples: { 'a fresh id': [deleteOf(({ fresh }) => fresh.id)] },
    },
    'delete.deleted-id': {
      title: 'a delete of a plant that was deleted before',
      section: 'Delete plant: rule 3',
      why: 'The store does not know a deleted plant any more.',
      state: 'deleted plant',
      default: { like: 'delete.unknown-id' },
      samples: itsId,
    },
    'delete.shared-plant': {
      title: 'a delete of a plant that the user sees but has not created',
      section: access,
      why: 'A user may delete every plant that the user has access to.',
      state: 'visible plant of another',
      effects: { ...deleted, ...nothing },
      default: { effect: 'deleted' },
      samples: itsId,
      usualStatuses: { accepted: [200, 202, 204], rejected: [403, 404] },
    },
    'delete.others-plant': {
      title: "a delete of another user's plant that the user does not see",
      section: access,
      why: 'The response does not reveal what other users have.',
      state: 'hidden plant of another',
      effects: { ...deleted, ...nothing },
      default: { like: 'delete.unknown-id' },
      samples: itsId,
      usualStatuses: { rejected: [404, 403] },
    },
    'delete.malformed-id': {
      title: 'a delete of an id that is not an int64',
      section: 'Delete plant: rule 1',
      why: 'No plant can have such an id, so the app has a defect.',
      state: 'own plant',
      default: { status: 400 },
      samples: {
        text: [deleteOf(() => 'fern')],
        'trailing text': [deleteOf(({ plant }) => `${plant.id}x`)],
        fraction: [deleteOf(({ plant }) => `${plant.id}.5`)],
        'beyond int64': [deleteOf(() => '27670116110564327421')],
      },
      usualStatuses: { rejected: [400, 404] },
    },
  },
);
