/** What the app can take for granted although the interface leaves it open. The app is tolerant where none is planted. */
export const assumptions = {
  'missing-token-is-401': 'A request without a token is answered with 401.',
  'unknown-token-is-401': 'A request with an unknown token is answered with 401.',
  'ended-token-is-401': 'A request with an expired token is answered with 401.',
  'challenge-comes-with-401': 'Only a 401 says with www-authenticate that the token is not good.',
  'missing-scope-is-403': 'A create with a read-only token is answered with 403.',
  'scheme-ignores-case': 'A token may follow "bearer" in lower case.',
  'list-is-200': 'A list is answered with 200.',
  'list-is-complete': 'A list without a limit has all plants.',
  'list-is-fresh': 'A list shows a plant right after its create.',
  'list-order-is-creation': 'A list has the plants in the order of their creation.',
  'list-has-own-plants-only': "A list has no plants but the user's own.",
  'several-listed-are-own': "A list with several plants has only the user's own.",
  'list-has-shared-plants': 'A list has the plants that belong to nobody.',
  'limit-1000-is-accepted': 'A list may have a limit of 1000.',
  'limit-0-is-empty-list': 'A list with a limit of 0 is empty.',
  'malformed-limit-is-rejected': 'A list with a limit that is no number is rejected.',
  'unknown-parameter-is-ignored': 'A list may have a query parameter that the store does not know.',
  'content-type-is-exact': 'The Content-Type of a list is application/json, without a charset.',
  'json-has-no-spaces': 'The JSON of a list has no white space.',
  'no-tag-is-undefined': 'A plant without a tag is listed without the member tag.',
  'taken-id-is-rejected': 'A create with the id of another plant is rejected.',
  'deleted-id-is-free': 'A create with the id of a deleted plant is accepted.',
  'time-is-an-id': 'A time in milliseconds can be an id.',
  'name-has-any-length': 'A name may have any length.',
  'name-is-kept': 'The white space around a name is kept.',
  'name-may-repeat': 'Two plants may have one name.',
  'empty-tag-is-accepted': 'A tag may be empty.',
  'unknown-member-is-ignored': 'A create may have a member that the store does not know.',
  'delete-is-204': 'A delete is answered with 204.',
  'deleted-plant-is-404': 'A second delete of a plant is answered with 404.',
  'unknown-id-is-rejected': 'A delete of an unknown plant is rejected.',
  'malformed-id-is-400': 'A delete with an id that is no number is answered with 400.',
  'others-plant-is-safe': 'A user cannot delete the plant of another user.',
  'put-is-405': 'A PUT is answered with 405.',
  'error-integer-is-status': 'The integer of an Error is the status of the response.',
  'error-has-two-members': 'An Error has no member but error and message.',
  'message-has-words': 'The message about an unknown plant says "no plant".',
  'message-is-filled-with-status': 'An Error whose integer is the status has a message.',
  'message-of-404-has-no-html': 'The message of a 404 has no characters that matter in HTML.',
};

export type Assumption = keyof typeof assumptions;

export const assumptionNames = Object.keys(assumptions) as Assumption[];

/** Whether an assumption is planted. */
export type Assumes = (assumption: Assumption) => boolean;

/** @param planted the names, with commas between them. Default: none, for the tolerant app. */
export function plant(planted = ''): Assumes {
  const names = planted.split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !Object.hasOwn(assumptions, name));
  if (unknown !== undefined) {
    throw new Error(`There is no assumption "${unknown}".`);
  }
  return (assumption) => names.includes(assumption);
}
