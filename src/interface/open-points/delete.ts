import { either, errorStatus, oneOf, openPoint, successStatus } from '../open-point.js';

const statuses = 'Delete plant: rule 2';
const unknown = 'Delete plant: rule 3';
const access = 'List plants: rule 5';

const asUnknown = 'is answered like that of an id that no plant ever had';

/** What the document leaves open about delete. */
export const deletePoints = {
  'delete.success': openPoint({
    section: statuses,
    question: 'Which status answers a delete?',
    subject: 'A delete',
    choices: successStatus([204, 200, 202]),
    default: 204,
    why: 'It says that there is no body.',
  }),
  'delete.unknown-id': openPoint({
    section: unknown,
    question: 'What answers the delete of an id that no plant has?',
    subject: 'The delete of an id that no plant has',
    choices: either(oneOf({ succeed: 'succeeds all the same' }), errorStatus([404, 400, 410])),
    default: 404,
    why: 'It is what HTTP has for it.',
  }),
  'delete.deleted-id': openPoint({
    section: unknown,
    question: 'What answers the delete of a plant that was deleted before?',
    subject: 'The delete of a plant that was deleted before',
    choices: either(
      oneOf({ 'as-unknown': asUnknown, succeed: 'succeeds again' }),
      errorStatus([410]),
    ),
    default: 'as-unknown',
    why: 'A plant that is gone is as good as one that never was.',
  }),
  'delete.malformed-id': openPoint({
    section: 'Delete plant: rule 1',
    question: 'Which status answers an id in the path that is not an integer (fern, 1.5)?',
    subject: 'The delete of an id that is not an integer (fern, 1.5)',
    choices: errorStatus([400, 404, 422]),
    default: 400,
    why: 'No plant can have it, and an app that sends it has a defect to find.',
  }),
  'delete.beyond-int64': openPoint({
    section: 'Delete plant: rule 1',
    question: 'What answers an id in the path that is an integer beyond int64?',
    subject: 'The delete of an integer beyond int64',
    choices: either(
      oneOf({
        'as-malformed': 'is answered as that of an id that is not an integer',
        'as-unknown': asUnknown,
      }),
      errorStatus([410]),
    ),
    default: 'as-malformed',
    why: 'It is no id, as 1.5 is none.',
  }),
  'delete.shared-plant': openPoint({
    section: access,
    question: 'May a user delete a plant that they see but do not own?',
    subject: 'The delete of a plant that the user sees but does not own',
    choices: oneOf({ delete: 'succeeds', refuse: 'is refused' }),
    default: 'delete',
    why: 'What a user has access to, the user may delete.',
  }),
  'delete.invisible-plant': openPoint({
    section: access,
    question: 'May a user delete a plant that they cannot see?',
    subject: 'The delete of a plant that the user cannot see',
    choices: oneOf({ 'as-unknown': asUnknown, refuse: 'is refused', delete: 'succeeds' }),
    default: 'as-unknown',
    why: 'It does not tell what others have.',
  }),
  'delete.refused': openPoint({
    section: statuses,
    question: 'Which status answers a delete that the user may not do?',
    subject: 'A delete that the user may not do',
    choices: errorStatus([403, 401]),
    default: 403,
    why: 'It is what HTTP has for it.',
  }),
};
