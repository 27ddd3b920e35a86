import { either, errorStatus, oneOf, openPoint, successStatus } from '../open-point.js';

const statuses = 'Delete plant: rule 2';
const unknown = 'Delete plant: rule 3';
const access = 'List plants: rule 5';

/** What the document leaves open about delete. */
export const deletePoints = {
  'delete.success': openPoint(
    statuses,
    'Which status answers a delete?',
    successStatus([204, 200, 202]),
    204,
    'It says that there is no body.',
  ),
  'delete.unknown-id': openPoint(
    unknown,
    'What answers the delete of an id that no plant has?',
    either(oneOf({ succeed: 'as if it had been there' }), errorStatus([404, 400, 410])),
    404,
    'It is what HTTP has for it.',
  ),
  'delete.deleted-id': openPoint(
    unknown,
    'What answers the delete of a plant that was deleted before?',
    either(
      oneOf({ 'as-unknown': 'as an id that no plant ever had', succeed: 'as the first time' }),
      errorStatus([410]),
    ),
    'as-unknown',
    'A plant that is gone is as good as one that never was.',
  ),
  'delete.malformed-id': openPoint(
    'Delete plant: rule 1',
    'Which status answers an id in the path that is not an int64?',
    errorStatus([400, 404, 422]),
    400,
    'No plant can have it, and an app that sends it has a defect to find.',
  ),
  'delete.shared-plant': openPoint(
    access,
    'May a user delete a plant that they see but do not own?',
    oneOf({ delete: 'yes', refuse: 'no: answers an error' }),
    'delete',
    'What a user has access to, the user may delete.',
  ),
  'delete.invisible-plant': openPoint(
    access,
    'May a user delete a plant that they cannot see?',
    oneOf({
      'as-unknown': 'no: answers as for an id that no plant has',
      refuse: 'no: answers an error',
      delete: 'yes',
    }),
    'as-unknown',
    'It does not tell what others have.',
  ),
  'delete.refused': openPoint(
    statuses,
    'Which status answers a delete that the user may not do?',
    errorStatus([403, 401]),
    403,
    'It is what HTTP has for it.',
  ),
};
