import { rows } from './rows.js';

const nothing = { nothing: 'succeeds and deletes nothing' };
const deleted = { deleted: 'deletes the plant' };

/** Deletes of existing, deleted and unknown plants. */
export const deleteSituations = rows(
  { operation: 'delete', hasOwnAnswer: true, effects: nothing },
  {
    'delete.own-plant': {
      requires: 'accepted',
      rule: 'delete.removes-one-plant',
      state: 'own plant',
      effects: deleted,
      variants: ['by its id'],
      default: { status: 204 },
    },
    'delete.unknown-id': {
      variants: ['a fresh id'],
      default: { status: 404 },
    },
    'delete.deleted-id': {
      state: 'deleted plant',
      variants: ['its id'],
      default: { like: 'delete.unknown-id' },
    },
    'delete.shared-plant': {
      state: 'visible plant of another',
      effects: { ...deleted, ...nothing },
      variants: ['its id'],
      default: { effect: 'deleted' },
    },
    'delete.others-plant': {
      state: 'hidden plant of another',
      effects: { ...deleted, ...nothing },
      variants: ['its id'],
      default: { like: 'delete.unknown-id' },
    },
    'delete.malformed-id': {
      state: 'own plant',
      variants: ['text', 'trailing text', 'fraction', 'beyond int64'],
      default: { status: 400 },
    },
  },
);
