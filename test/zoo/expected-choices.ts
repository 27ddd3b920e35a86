import type { Profile } from 'plant-store-kit';

/** What the reference chooses, as far as a client with the tokens of two users can tell. */
export const referenceChoices: Profile = {
  'authentication.missing-token': 401,
  'authentication.other-scheme': 401,
  'authentication.scheme-case': 'any',
  'authentication.unknown-token': 401,
  'authentication.challenge': 'absent',
  'request.unknown-path': 404,
  'request.unknown-method': 405,
  'request.not-acceptable': 'ignore',
  'request.maximum-body-bytes': 'unlimited',
  'request.rate-limit': 'unlimited',
  'response.content-type': 'application/json',
  'response.version': 'absent',
  'response.absent-tag': 'absent',
  'error.integer': 'status',
  'error.further-members': 'none',
  'create.id-minimum': '-9223372036854775808',
  'create.id-maximum': '9223372036854775807',
  'create.id-notation': 'digits',
  'create.duplicate-id': 'reject',
  'create.deleted-id': 'accept',
  'create.shortest-name': 0,
  'create.longest-name': 'unlimited',
  'create.name-characters': 'any',
  'create.padded-name': 'accept',
  'create.duplicate-name': 'accept',
  'create.shortest-tag': 0,
  'create.longest-tag': 'unlimited',
  'create.tag-characters': 'any',
  'create.unknown-members': 'ignore',
  'create.member-case': 'exact',
  'create.content-type': 'ignored',
  'create.maximum-plants': 'unlimited',
  'create.maximum-plants-of-user': 'unlimited',
  'create.owner': 'creator',
  'list.success': 200,
  'list.success-with-limit': 'as-without',
  'list.visibility': 'own-and-shared',
  'list.order': 'oldest-first',
  'list.default-limit': 'unlimited',
  'list.largest-limit': 'unlimited',
  'list.limit-zero': 'empty',
  'list.negative-limit': 'reject',
  'list.malformed-limit': 'reject',
  'list.empty-limit': 'reject',
  'list.repeated-limit': 'first',
  'list.invalid-limit': 400,
  'delete.success': 204,
  'delete.unknown-id': 404,
  'delete.deleted-id': 'as-unknown',
  'delete.malformed-id': 400,
  'delete.beyond-int64': 'as-unknown',
  'delete.invisible-plant': 'as-unknown',
};

/** What comes with lists that show the plants of all: nobody may delete another user's. */
const everyonesPlants: Profile = {
  'list.visibility': 'all',
  'delete.shared-plant': 'refuse',
  'delete.refused': 404,
};

const cutTo = (most: number): Profile => ({
  'list.default-limit': most,
  'list.largest-limit': most,
  'list.above-largest-limit': 'cap',
});

const tokensRefusedWith = (status: number): Profile => ({
  'authentication.missing-token': status,
  'authentication.other-scheme': status,
  'authentication.unknown-token': status,
});

/**
 * What a conforming provider chooses otherwise than the reference, by its name; nothing for those
 * that differ in no open point.
 */
export const expectedChoices: Readonly<Record<string, Profile>> = {
  'answers 203 to a list': { 'list.success': 203 },
  'answers 206 to a list with a limit': { 'list.success-with-limit': 206 },
  'answers 200 to a delete': { 'delete.success': 200 },
  'answers 202 to a delete': { 'delete.success': 202 },
  'answers 200 to a delete, with a Content-Type for no body': { 'delete.success': 200 },
  // The Error still has the status that the reference answers with.
  'answers 403 where the token is missing or unknown': {
    ...tokensRefusedWith(403),
    'error.integer': { 403: 401 },
  },
  'answers 404 where the token is missing or unknown': {
    ...tokensRefusedWith(404),
    'error.integer': {
      'authentication.missing-token': 401,
      'authentication.other-scheme': 401,
      'authentication.unknown-token': 401,
    },
  },
  'answers 400 where the token is missing, and 401 where it is unknown': {
    'authentication.missing-token': 400,
    'error.integer': { 'authentication.missing-token': 401 },
  },
  'answers 422 to a malformed limit': {
    'list.invalid-limit': 422,
    'error.integer': { 422: 400 },
  },
  'answers 404 to a method that a path does not have': {
    'request.unknown-method': 404,
    'error.integer': { 'request.unknown-method': 405 },
  },
  'answers 400 to a path that is not an operation': {
    'request.unknown-path': 400,
    'error.integer': { 'request.unknown-path': 404 },
  },

  'has more members in an Error': {
    'error.further-members': {
      path: '/plants',
      details: [{ field: 'name', reason: null }],
      timestamp: 1_700_000_000_000.5,
    },
  },
  'writes a code of its own for error': {
    'error.integer': { 400: 10_400, 401: 10_401, 404: 10_404, 405: 10_405 },
  },
  'writes a negative error': { 'error.integer': { 400: -400, 401: -401, 404: -404, 405: -405 } },
  'writes 0 for every error': { 'error.integer': 0 },
  'writes the largest int32 for every error': { 'error.integer': 2_147_483_647 },
  'writes the smallest int32 for every error': { 'error.integer': -2_147_483_648 },
  'challenges a client without a valid token with WWW-Authenticate': {
    'authentication.challenge': 'sent',
  },

  'refuses ids above 2^31-1': { 'create.id-maximum': '2147483647' },
  'refuses ids above 2^53-1': { 'create.id-maximum': '9007199254740991' },
  'refuses negative ids and 0': { 'create.id-minimum': '1' },
  'refuses ids below 1000': { 'create.id-minimum': '1000' },
  'refuses ids of more than five digits': {
    'create.id-minimum': '1',
    'create.id-maximum': '99999',
  },
  'refuses ids up to 2^53': { 'create.id-minimum': '9007199254740993' },
  'takes 1.0 and 1e2 for integers': { 'create.id-notation': 'integer' },
  'refuses the id of a deleted plant': { 'create.deleted-id': 'reject' },
  'replaces the plant of the user that has the id': {
    'create.duplicate-id': 'replace',
    'create.replaced-place': 'last',
  },
  'keeps all plants of one id, and deletes them together': { 'create.duplicate-id': 'keep-both' },

  'refuses empty names': { 'create.shortest-name': 1 },
  'refuses names with space around them': { 'create.padded-name': 'reject' },
  'refuses names longer than 30 characters': { 'create.longest-name': 30 },
  'refuses names shorter than 4 characters': { 'create.shortest-name': 4 },
  'refuses names of anything but letters, digits, space and hyphen': {
    'create.shortest-name': 1,
    'create.name-characters': '[ \\-0-9A-Za-z]',
  },
  'refuses a name that a plant has already': {
    'create.duplicate-name': 'reject',
    'create.duplicate-name-among': 'all',
  },
  'refuses empty tags': { 'create.shortest-tag': 1 },
  'refuses tags of anything but up to 12 lower-case letters': {
    'create.shortest-tag': 1,
    'create.longest-tag': 12,
    'create.tag-characters': '[a-z]',
  },
  'refuses members that NewPlant does not have': { 'create.unknown-members': 'reject' },
  'holds no more than 25 plants of one user': { 'create.maximum-plants-of-user': 25 },

  'lists 10 plants if no limit is given': { 'list.default-limit': 10 },
  'lists the newest 10 plants if no limit is given': {
    'list.default-limit': 10,
    'list.order': 'newest-first',
  },
  'lists at most the oldest 20 plants of 500 that everyone sees': cutTo(20),
  'lists at most the newest 25 plants of 500 that everyone sees': {
    ...cutTo(25),
    ...everyonesPlants,
    'list.order': 'newest-first',
  },
  'lists at most the oldest 100 plants, of which there are 45 already': {
    ...cutTo(100),
    ...everyonesPlants,
  },
  'lists at most the oldest 100 plants, of which there are 90 already': {
    ...cutTo(100),
    ...everyonesPlants,
  },
  'lists at most 5 plants': cutTo(5),
  'lists 5,000 plants that everyone sees': everyonesPlants,
  'lists the plants of all users': everyonesPlants,
  'lists the plants of the user alone': { 'list.visibility': 'own' },
  'lists the newest plant first': { 'list.order': 'newest-first' },
  'lists plants by name': { 'list.order': 'name' },
  'lists plants by id': { 'list.order': 'id' },
  'lists plants in another order each time': { 'list.order': 'changing' },
  // Where no plant is everyone's, it is the same.
  'holds no plants at first': { 'list.visibility': 'own' },
  'refuses limit=0': { 'list.limit-zero': 'reject' },
  'refuses a limit above 100': { 'list.largest-limit': 100, 'list.above-largest-limit': 'reject' },
  'refuses a limit above 10': { 'list.largest-limit': 10, 'list.above-largest-limit': 'reject' },
  'ignores a limit that is negative or no number': {
    'list.negative-limit': 'ignore',
    'list.malformed-limit': 'ignore',
    'list.empty-limit': 'ignore',
  },

  'answers 204 to the delete of an unknown id': { 'delete.unknown-id': 'succeed' },
  // That of an id that is none is answered in the same way.
  'answers 400 to the delete of an unknown id': {
    'delete.unknown-id': 400,
    'delete.beyond-int64': 'as-malformed',
  },
  'answers 403 to the delete of an unknown id': { 'delete.unknown-id': 403 },
  'answers 410 to the delete of an unknown id': { 'delete.unknown-id': 410 },
  'answers 404 to the delete of what is no id': {
    'delete.malformed-id': 404,
    'error.integer': { 'delete.malformed-id': 400 },
  },
  'lets a user delete the plants of others': { 'delete.invisible-plant': 'delete' },
  'answers 403 to the delete of a plant of others': {
    'delete.invisible-plant': 'refuse',
    'delete.refused': 403,
  },

  'takes the scheme only as it is documented: Bearer': { 'authentication.scheme-case': 'exact' },
  'refuses a body that is not called application/json': { 'create.content-type': 'required' },
  'refuses a client that does not accept JSON': { 'request.not-acceptable': 406 },
  'refuses a body of more than 1,000 bytes': {
    'request.maximum-body-bytes': 1000,
    'request.body-too-large': 413,
  },

  'takes member names in any case': { 'create.member-case': 'any' },
  'writes an absent tag as an empty string': { 'response.absent-tag': 'empty' },
  'calls JSON Application/JSON; Charset=UTF-8': {
    'response.content-type': 'Application/JSON; Charset=UTF-8',
  },
  'calls JSON application/json;charset=utf-8': {
    'response.content-type': 'application/json;charset=utf-8',
  },

  'answers 202 to a delete, and removes the plant 100 ms later': { 'delete.success': 202 },
  'answers 429 with Retry-After to one request in 40': { 'request.rate-limited': 429 },
  'is busy with other clients, whose plants come and go before the eyes of all': everyonesPlants,
};
