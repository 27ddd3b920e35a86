import * as v from '../text/schema.js';
import { isJsonMediaType, jsonMediaType, statusesWithoutBody } from '../text/syntax.js';
import { upperFirst } from '../text/wording.js';
import { type SituationId, situationIds, situations } from './situations.js';

/** Headers that an outcome cannot set, because they describe how the body is sent. */
const reserved =
  /^(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade)$/;

export const headerValue = v.pipe(
  v.string(),
  v.regex(/^[\t -~]*$/, 'must be a text of ASCII characters in one line'),
);

const headers = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, 'is no name of a header in lower case'),
      v.check((name) => !reserved.test(name), 'is a header that the server sets\nLeave it out.'),
      v.metadata({ not: { pattern: reserved.source } }),
    ),
    headerValue,
  ),
  v.forward(
    v.check(
      (given) => isJsonMediaType(given['content-type'] ?? 'application/json'),
      'must be application/json\nGive that, or leave it out.',
    ),
    ['content-type'],
  ),
  v.metadata({
    properties: { 'content-type': { type: 'string', pattern: jsonMediaType.source } },
  }),
);

const error = v.looseObject({
  error: v.optional(v.int32('an int32')),
  message: v.optional(v.string()),
});

const aRejection = 'from 400 to 599 for a rejection';

function rejectedWith(status: v.Schema<number>) {
  return v.strictObject({ status, error: v.optional(error), headers: v.optional(headers) });
}

const rejected = rejectedWith(v.wholeNumber(400, 599, aRejection));
const rejectedWith400 = rejectedWith(v.wholeNumber(400, 400, '400, which the document requires'));

/** What outcomes have in common. */
export const sharedSchemas = { rejected, rejectedWith400, error, headers };

/** The schema of the outcomes of each situation. */
export const outcomeSchemas = Object.fromEntries(
  situationIds.map((id) => [id, outcomeSchema(id)]),
) as Readonly<Record<SituationId, v.Schema>>;

function outcomeSchema(id: SituationId): v.Schema {
  const { effects, requires } = situations[id];
  const rejection = isRejectedWith400(id) ? rejectedWith400 : rejected;
  if (Object.keys(effects).length === 0) {
    return rejection;
  }
  const accepted = acceptedSchema(id);
  return requires === 'accepted' ? accepted : v.union([accepted, rejection]);
}

function acceptedSchema(id: SituationId): v.Schema {
  const names = Object.entries(situations[id].effects);
  const meanings = names.map(([name, meaning]) => `"${name}" (${meaning})`).join('; or ');
  const effect = v.union(
    names.map(([name, meaning]) => v.pipe(v.literal(name), v.description(meaning))),
    ({ input }) => `cannot be ${JSON.stringify(input)}\nUse ${meanings}.`,
  );
  const answer: v.ObjectEntries = hasOwnAnswer(id)
    ? { status: v.optional(successStatus(id)), headers: v.optional(headers) }
    : {};
  return v.strictObject({ effect: v.optional(effect), ...answer });
}

/** The members of the outcomes of a situation, in a sentence. */
export function describeMembers(id: SituationId): string {
  const { effects, requires } = situations[id];
  const success = `a success can have ${hasOwnAnswer(id) ? '"effect", "status" and "headers"' : '"effect"'}`;
  const rejection = 'a rejection has a "status" from 400, and can have "error" and "headers"';
  const all = [
    ...(Object.keys(effects).length > 0 ? [success] : []),
    ...(requires === 'accepted' ? [] : [rejection]),
  ];
  return `${upperFirst(all.join('; '))}.`;
}

function successStatus(id: SituationId): v.Schema {
  const { operation, requires } = situations[id];
  const orRejection = requires === 'accepted' ? '' : `, or ${aRejection}`;
  if (operation === 'create') {
    return v.wholeNumber(200, 200, `200, with which a create succeeds${orRejection}`);
  }
  const status = v.wholeNumber(200, 299, `from 200 to 299 for a success${orRejection}`);
  return operation === 'delete'
    ? status
    : v.pipe(
        status,
        v.check(
          (status) => !statusesWithoutBody.includes(status),
          ({ input }) => `cannot be ${input}, which has no body`,
        ),
        v.metadata({ not: { enum: statusesWithoutBody } }),
      );
}

/**
 * Whether a success of a situation can have a status and headers of its own. Another peculiarity of a
 * request, such as an unknown member, does not change the response of its operation.
 */
export function hasOwnAnswer(id: SituationId): boolean {
  const { requires, hasOwnAnswer: isOwn = false } = situations[id];
  return requires === 'accepted' || isOwn;
}

/** Whether the document requires the status 400 for the rejection. */
export function isRejectedWith400(id: SituationId): boolean {
  const { operation, requires } = situations[id];
  return operation === 'create' && requires === 'rejected';
}

export function isOutcomeOf(id: SituationId, value: unknown): boolean {
  return v.is(outcomeSchemas[id], value);
}
