import type { SituationTexts } from './situation-text.js';

const access = 'List plants: rule 5';

/** Deletes of existing, deleted and unknown plants. */
export const deleteTexts: SituationTexts<'delete'> = {
  'delete.own-plant': {
    title: 'a delete of a plant that the user has created',
    section: 'Delete plant: rule 2',
    why: 'The HTTP status for a success without a body is 204.',
  },
  'delete.unknown-id': {
    title: 'a delete of an id that no plant ever had',
    section: 'Delete plant: rule 3',
    why: 'The HTTP status for it is 404.',
  },
  'delete.deleted-id': {
    title: 'a delete of a plant that was deleted before',
    section: 'Delete plant: rule 3',
    why: 'The store does not know a deleted plant any more.',
  },
  'delete.shared-plant': {
    title: 'a delete of a plant that the user sees but has not created',
    section: access,
    why: 'A user may delete every plant that the user has access to.',
  },
  'delete.others-plant': {
    title: "a delete of another user's plant that the user does not see",
    section: access,
    why: 'The response does not reveal what other users have.',
  },
  'delete.malformed-id': {
    title: 'a delete of an id that is not an int64',
    section: 'Delete plant: rule 1',
    why: 'No plant can have such an id, so the app has a defect.',
  },
};
