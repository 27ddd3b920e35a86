import { type RuleId, rowsOfFields } from '../../interface/rules.js';
import type { Evidence } from './verification-report.js';

/** What usually makes a provider answer a check with this evidence against the rule, and what to look at, in one line. */
export function usualCauseOf(rule: RuleId, check: string, evidence: Evidence): string {
  const seen = describeSeen(rule, check, evidence);
  return Object.keys(causes).find((cause) => causes[cause]?.test(seen)) ?? usualCauses[rule];
}

/** What a cause is recognized by: `error.body: path=body; status=404; type=text/html; check=a list; …; actual=no body` */
function describeSeen(rule: RuleId, check: string, evidence: Evidence): string {
  const { path, expected, actual, exchanges } = evidence;
  const { request, response } = exchanges.at(-1) ?? {};
  const headerIn = (headers: readonly (readonly [string, string])[] = [], wanted: string) =>
    headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? 'none';
  const query = /\?.*/.exec(request?.url ?? '')?.[0] ?? '';
  const type = headerIn(response?.headers, 'content-type');
  const token = headerIn(request?.headers, 'authorization');
  return `${rule}: path=${path}; status=${response?.status}; type=${type}; check=${check}; token=${token}; query=${query}; expected=${expected}; actual=${actual}`;
}

const crash = 'The code that handles the request has crashed: the log of the service says where.';

/** The causes, each with what shows it. The first one that was seen counts. */
const causes: Readonly<Record<string, RegExp>> = {
  'The service has crashed, or something in front of it has closed the connection: its log says which.':
    /: path=response;/,
  'The service, or a gateway in front of it, was overloaded or restarted: their logs say which.':
    /; status=(429|502|503|504);/,
  [`The body is not validated, so that invalid input reaches the code behind it. ${crash}`]:
    /^(new-plant|create\.body).*; status=5/,
  [crash]: /; status=5/,
  'Plants go after a time: they expire, are only kept in a cache, or a job removes them.':
    /^create\.stores.*; actual=it no longer does/,
  'Requests at the same moment disturb each other: what one has read, another changes before it is written. Use a transaction or a lock, and keep nothing of a request in a variable that others share.':
    /^(create|delete|list).*; check=.* at once\b/,
  'Errors of the framework, a gateway or a security filter are sent as text or HTML.':
    /: path=(body|header).*; status=4\d\d; type=text\//,
  'The framework sends errors as Problem Details (RFC 9457): replace its error handler.':
    /: path=(body|header).*; status=4\d\d; type=application\/problem/,
  'The framework or a security filter answers with a status alone: give its error handler a body.':
    /: path=body.*; status=4.*; actual=no body$/,
  'The framework, a gateway or a security filter answers in its own form, such as members named status and detail.':
    /: path=body.*; status=4/,
  'A page answers in place of the service, such as that of an app or of a login: look at the address and its routes.':
    /^(payload|list\.returns-array).*; status=2\d\d; type=text\/html/,
  'The handler writes the body by itself and sets no Content-Type: send it by the JSON function of the framework.':
    /^payload.*: path=header.*; actual=none$/,
  'The JSON is sent as a string: send it by the JSON function of the framework, which sets the Content-Type.':
    /^payload.*: path=header/,
  'A filter for pages redirects to a login: answer requests of the interface with 401 and an Error.':
    /^authentication.*; status=3/,
  'The route is not covered by the authentication filter.':
    /^authentication\.required.*; status=2.*; token=none;/,
  'The token is decoded and not verified, or only a part of it is compared.':
    /^authentication\.required.*; status=2/,
  'Frameworks answer a POST with 201 by default.':
    /^create\.answers.*: path=status.*actual=20[1-9]/,
  'The text of the plant is changed, such as by escaping, trimming, another encoding or a column that is too short.':
    /^create\.answers.*: path=body\./,
  'The plant is wrapped in an object, or only its id or a message is returned.':
    /^create\.answers.*: path=body;/,
  'Frameworks answer input that fails their validation with 422: configure 400.':
    /^create\.rejects.*; actual=422/,
  'The plant is stored before the request is validated.': /^create\.rejects.*; actual=it is listed/,
  'The error is sent without its status: set 400 where the Error is made.':
    /^create\.rejects.*; status=2.*with an Error/,
  'The id is not validated, or other JSON types and larger numbers are converted to an id.':
    /^new-plant\.id: path=status; status=2/,
  'The model requires the tag: make it optional.': /^new-plant\.tag.*; actual=it is rejected/,
  'The tag is stored as it came, whatever its type, or a serializer changes its type.':
    /^plant\.tag.*; actual=(?!null)/,
  'The query is not limited to the calling user, or who calls is kept in a variable that requests share.':
    /^(create\.stores|delete\.removes|list\.returns-acc).*; expected=.*of (another|the other) user/,
  'The plant is stored with other values than it was sent with: a member is dropped, converted or changed on its way.':
    /^create\.stores.*; actual=it is "/,
  'A plant is stored although the create was rejected, or one create stores two.':
    /^create\.stores.*; actual=it is listed/,
  'An empty list is written as null or not at all: start with an empty array.':
    /^list\.returns-array.*; actual=(null|no body)$/,
  'The list is rejected although nothing is wrong with the request: the log of the service may say why.':
    /^list\.returns-array.*: path=status/,
  'The limit is applied before the plants of other users are left out, or the pages of the query do not fit together.':
    /^list\.returns-acc.*; query=.*limit=/,
  'A limit of 0 counts as no limit where the code tests whether the limit is truthy: test whether it is given.':
    /^list\.limit.*; query=.*limit=0; expected=.*\b0 items/,
  'The limit is not converted from text to a number, or its validation allows no usual number.':
    /^list\.limit.*; status=4/,
  'A large limit counts as no limit, or does not fit the number that it is read as.':
    /^list\.limit.*; query=.*limit=\d{4}/,
  'The plant is not found: its id is read as another type, it is looked up as that of another user, or in another copy of the data.':
    /^delete\.removes.*; actual=the provider answered 4/,
  'Another plant is removed as well: it is found by its name, by its position, or by a part of its id or a rounded id.':
    /^delete\.removes.*; actual=it (does not|is gone)/,
  'The plant is only marked as deleted, or it is removed from one copy of the data, such as a cache or a replica.':
    /^delete\.removes.*; actual=.*listed/,
};

const newPlantCauses = rowsOfFields('new-plant', (name, { type, isRequired }) =>
  isRequired
    ? `The body is not validated, or other JSON types are converted to a ${type}.`
    : `The ${name} is not validated, other JSON types are converted to a ${type}, or the ${name} is required.`,
);

const plantCauses = rowsOfFields('plant', (name, { isRequired }) =>
  isRequired
    ? `The ${name} is optional in the model, or a serializer renames or drops it.`
    : `A serializer writes null for a ${name} that is not set; leave the member out.`,
);

/**
 * The usual cause of a failure that shows no more than its rule, in the order of what a failure costs a user: open data,
 * lost or foreign plants, wrong answers, shapes.
 */
export const usualCauses: Readonly<Record<RuleId, string>> = {
  'authentication.required':
    'A route is not covered by the authentication filter, or the token is decoded and not verified.',
  'authentication.bearer':
    'The header is split at the space and its scheme is never compared with "Bearer".',
  'delete.removes-one-plant':
    'The plant is only marked as deleted and still listed, or another one is removed: it is found by its name or position, or its id is rounded.',
  'create.stores-plant':
    'The plant is not stored, or only per process or in a cache, or its text is changed when it is stored.',
  'list.returns-accessible-plants':
    'The query is not limited to the calling user, or the limit is applied before that.',
  'new-plant.id':
    'The id is a 32-bit integer or a double (a JavaScript number), which loses digits above 2^53.',
  'list.returns-array-of-plants':
    'The array is wrapped in an object, such as {"plants": [...]}, to add paging.',
  'create.answers-200-with-plant':
    'Frameworks answer a POST with 201 by default, or the body is not the plant that was sent.',
  'list.limit-caps-results':
    'The query parameter limit is ignored, or has another name such as size.',
  'paths.unversioned':
    'A route is missing, or has a version segment such as /v1 that the others lack.',
  'create.rejects-400-with-error':
    'Frameworks answer invalid input with 422 or 500 and with an error body of their own.',
  'create.body-required': 'A missing body is read as an empty object, which passes the validation.',
  ...newPlantCauses,
  ...plantCauses,
  'plant.no-other-members':
    'The stored entity is returned as it is, with its id or timestamps, in place of a response model.',
  'error.body':
    'The framework, a gateway or a security filter answers in its own form: no body, text, HTML, or members such as status and detail.',
  'payload.json':
    'Errors of the framework, a gateway or a security filter are sent as text or HTML.',
  'list.error-body': 'The error handler of the framework answers before the one of the service.',
  'delete.error-body': 'The error handler of the framework answers before the one of the service.',
  'delete.answers-without-body':
    'The deleted plant or a message is returned; answer 204, or 200 with an empty body.',
};
