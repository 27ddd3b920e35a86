import type { RuleId } from '../../interface/rules.js';
import type { CheckReport, Evidence } from '../report/verification-report.js';

/** What usually makes a provider fail a rule, and what to look at, in one line. */
export function usualCauseOf(rule: RuleId, checks: readonly CheckReport[]): string {
  const failures = checks.flatMap(({ evidence }) => evidence ?? []);
  if (failures.length === 0) {
    return usualCauses[rule];
  }
  if (failures.every(isUnanswered)) {
    return unansweredCause;
  }
  if (failures.every(isCrash)) {
    return ofInput.has(rule) ? `${usualCauses[rule]} ${crashCause}` : crashCause;
  }
  return usualCauses[failures.every(isBodyOfError) ? 'error.body' : rule];
}

/** What usually leaves a request without a response. */
export const unansweredCause =
  'The service has crashed, or something in front of it has closed the connection: its log says which.';

/** What usually answers a valid request with 500. */
export const crashCause =
  'The code that handles the request has crashed: the log of the service says where.';

/** The rules whose usual cause lets invalid input reach the code that crashes. */
const ofInput: ReadonlySet<RuleId> = new Set([
  'new-plant.id',
  'new-plant.name',
  'new-plant.tag',
  'create.body-required',
]);

function isUnanswered({ path }: Evidence): boolean {
  return path === 'response';
}

function isCrash({ exchanges }: Evidence): boolean {
  const status = exchanges.at(-1)?.response?.status ?? 500;
  return status === 500;
}

/** Whether the request was rejected as it must be, and only the body of the response is wrong. */
function isBodyOfError({ path = '', exchanges }: Evidence): boolean {
  const status = exchanges.at(-1)?.response?.status ?? 0;
  return path.startsWith('body') && status >= 400;
}

export const usualCauses: Readonly<Record<RuleId, string>> = {
  'paths.unversioned':
    'A route is missing, or has a version segment such as /v1 that the others lack.',
  'payload.json':
    'Errors of the framework, a gateway or a security filter are sent as text or HTML.',
  'authentication.required':
    'A route is not covered by the authentication filter, or the token is decoded and not verified.',
  'authentication.bearer':
    'The header is split at the space and its scheme is never compared with "Bearer".',
  'plant.name': 'The name is optional in the model, or a serializer renames or drops it.',
  'plant.tag': 'A serializer writes null for a tag that is not set; leave the member out.',
  'plant.name-and-tag-only':
    'The stored entity is returned as it is, with its id or timestamps, in place of a response model.',
  'new-plant.id':
    'The id is a 32-bit integer or a double (a JavaScript number), which loses digits above 2^53.',
  'new-plant.name': 'The body is not validated, or other JSON types are converted to a string.',
  'new-plant.tag':
    'The tag is not validated, other JSON types are converted to a string, or the tag is required.',
  'error.body':
    'The framework, a gateway or a security filter answers in its own form: no body, text, HTML, or members such as status and detail.',
  'create.body-required': 'A missing body is read as an empty object, which passes the validation.',
  'create.stores-plant':
    'The plant is not stored, or only per process or in a cache, or its text is changed when it is stored.',
  'create.answers-200-with-plant':
    'Frameworks answer a POST with 201 by default, or the body is not the plant that was sent.',
  'create.rejects-400-with-error':
    'Frameworks answer invalid input with 422 or 500 and with an error body of their own.',
  'list.returns-array-of-plants':
    'The array is wrapped in an object, such as {"plants": [...]}, to add paging.',
  'list.returns-accessible-plants':
    'The query is not limited to the calling user, or the limit is applied before that.',
  'list.limit-caps-results':
    'The query parameter limit is ignored, or has another name such as size.',
  'list.error-body': 'The error handler of the framework answers before the one of the service.',
  'delete.removes-one-plant':
    'The plant is only marked as deleted and still listed, or another one is removed: it is found by its name or position, or its id is rounded.',
  'delete.answers-without-body':
    'The deleted plant or a message is returned; answer 204, or 200 with an empty body.',
  'delete.error-body': 'The error handler of the framework answers before the one of the service.',
};
