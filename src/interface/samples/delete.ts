import { deleteOf } from './requests.js';

const itsId = { 'its id': [deleteOf(({ plant }) => plant.id)] };

/** Deletes of existing, deleted and unknown plants. */
export const deleteSamples = {
  'delete.own-plant': { 'by its id': itsId['its id'] },
  'delete.unknown-id': { 'a fresh id': [deleteOf(({ fresh }) => fresh.id)] },
  'delete.deleted-id': itsId,
  'delete.shared-plant': itsId,
  'delete.others-plant': itsId,
  'delete.malformed-id': {
    text: [deleteOf(() => 'fern')],
    'trailing text': [deleteOf(({ plant }) => `${plant.id}x`)],
    fraction: [deleteOf(({ plant }) => `${plant.id}.5`)],
    'beyond int64': [deleteOf(() => '27670116110564327421')],
  },
};
