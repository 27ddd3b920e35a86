import type { ParameterId, Profile, SituationId } from 'plant-store-kit';

/** What refutes an assumption of the app. */
interface Choice {
  /** The open points by which the tests of the app can notice it; the first is that of the profile. */
  readonly points: readonly (ParameterId | SituationId)[];
  readonly profile: Profile;
}

/** Another outcome of a situation. */
function outcome(id: SituationId, value: object, ...others: Choice['points']): Choice {
  return { points: [id, ...others], profile: { outcomes: { [id]: value } } };
}

/** Another value of a parameter. */
function parameter(id: ParameterId, value: unknown, ...others: Choice['points']): Choice {
  return { points: [id, ...others], profile: { parameters: { [id]: value } } };
}

/** Another message for a plant that is not there. The app shows other messages in the same way. */
function message(text: string): Choice {
  const value = { status: 404, error: { message: text } };
  return outcome(
    'delete.unknown-id',
    value,
    'delete.others-plant',
    'authentication.insufficient-scope',
  );
}

/** For each assumption of the app, a choice that the interface allows and that refutes it. */
export const choices = {
  'unknown-token-is-401': outcome('authentication.unknown-token', { status: 403 }),
  'ended-token-is-401': outcome('authentication.ended-token', { status: 403 }),
  'challenge-comes-with-401': outcome(
    'authentication.unknown-token',
    { status: 401 },
    'authentication.ended-token',
  ),
  'missing-scope-is-403': outcome('authentication.insufficient-scope', { status: 401 }),
  'scheme-ignores-case': outcome('authentication.scheme-case', { status: 401 }),
  'list-is-complete': parameter('list.default-limit', 2),
  'list-is-fresh': parameter('list.lag', 100, 'list.default-limit'),
  'list-order-is-creation': parameter('list.order', { key: 'name', direction: 'ascending' }),
  'several-listed-are-own': parameter('list.visibility', 'all'),
  'list-has-shared-plants': parameter('list.visibility', 'own'),
  'limit-1000-is-accepted': parameter('list.maximum-limit', 3, 'list.limit-above-maximum'),
  'limit-0-is-empty-list': outcome('list.limit-zero', { status: 400 }),
  'malformed-limit-is-rejected': outcome('list.limit-malformed', { effect: 'ignored' }),
  'unknown-parameter-is-ignored': outcome('list.unknown-parameter', { status: 400 }),
  'content-type-is-exact': parameter(
    'response.content-type',
    'application/json; charset=utf-8',
    'list.all',
  ),
  'json-has-no-spaces': parameter('response.white-space', 'indented'),
  'no-tag-is-undefined': parameter('response.absent-tag', 'empty'),
  'taken-id-is-rejected': outcome('create.taken-id', { effect: 'replaced' }),
  'deleted-id-is-free': outcome('create.deleted-id', { status: 400 }),
  'time-is-an-id': parameter('create.id-maximum', '2147483647'),
  'name-has-any-length': parameter('create.maximum-name-length', 40),
  'name-is-kept': outcome('create.padded-name', { effect: 'trimmed' }),
  'name-may-repeat': outcome('create.taken-name', { status: 400 }),
  'empty-tag-is-accepted': outcome(
    'create.empty-tag',
    { status: 400 },
    'create.minimum-tag-length',
  ),
  'unknown-member-is-ignored': outcome('create.unknown-member', { status: 400 }),
  'delete-is-204': outcome('delete.own-plant', { status: 200 }),
  'deleted-plant-is-404': outcome('delete.deleted-id', { status: 410 }, 'delete.unknown-id'),
  'unknown-id-is-rejected': outcome('delete.unknown-id', { effect: 'nothing' }),
  'others-plant-is-safe': outcome(
    'delete.others-plant',
    { effect: 'deleted' },
    'list.visibility',
    'delete.shared-plant',
  ),
  'error-integer-is-status': parameter('error.integer', 1000),
  'error-has-two-members': parameter('error.further-members', { path: '{path}' }),
  'message-has-words': message('Diese Pflanze gibt es nicht.'),
  'message-of-404-has-no-html': message('Not <b>there</b>'),
} satisfies Readonly<Record<string, Choice>>;

export const assumptionNames = Object.keys(choices) as (keyof typeof choices)[];
