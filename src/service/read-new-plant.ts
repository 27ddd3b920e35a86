import { isPlainObject, numeralOf } from '../interface/json.js';
import { type NewPlant, newPlantSchema } from '../interface/plant.js';
import type { SituationId } from '../interface/situations.js';
import { kindOf } from '../interface/wording.js';
import type { CompiledProfile } from './compiled-profile.js';
import { findMemberCase, lowerMemberCase, memberCases } from './member-case.js';
import { Rejection, reject } from './outcome.js';
import type { PlainRequest } from './plain-http.js';
import { readJsonBody } from './read-json-body.js';
import { createValidateNewPlant } from './validate-new-plant.js';

/** Reads the NewPlant in the body of a create, or rejects it. */
export type ReadNewPlant = (request: PlainRequest) => NewPlant | Rejection;

type JsonObject = Readonly<Record<string, unknown>>;

/** Creates the function that reads a NewPlant by a profile. */
export function createReadNewPlant(profile: CompiledProfile): ReadNewPlant {
  const validate = createValidateNewPlant(profile);
  const cases = memberCases.filter(
    (variant) => profile.outcomeOf('create.member-case', variant).effect !== undefined,
  );

  return (request) => {
    const body = readJsonBody(request, profile);
    if (body instanceof Rejection) {
      return body;
    }
    const { value } = body;
    const isRenamed = cases.some((one) => one === findMemberCase(value));
    const sent = isRenamed ? lowerMemberCase(value) : value;
    const plant = readSimple(sent) ?? readBySchema(sent, profile);
    return plant instanceof Rejection ? plant : validate(plant, sent as JsonObject);
  };
}

/** Reads what nearly all clients send, in a tenth of the 1 us that the schema takes. */
function readSimple(sent: unknown): NewPlant | undefined {
  const { id, name, tag } = (sent ?? {}) as JsonObject;
  return Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    (tag === undefined || typeof tag === 'string')
    ? { id: String(id), name, tag }
    : undefined;
}

function readBySchema(sent: unknown, profile: CompiledProfile): NewPlant | Rejection {
  if (!isPlainObject(sent)) {
    const situation = 'create.not-an-object';
    const kind = kindNames[kindOf(sent)];
    const message = `a plant must be a JSON object, not ${kindOf(sent)}`;
    return reject(situation, profile.outcomeOf(situation, kind), message);
  }
  const isTagDropped =
    sent.tag === null && profile.outcomeOf('create.null-tag').effect !== undefined;
  const parsed = newPlantSchema.safeParse(isTagDropped ? { ...sent, tag: undefined } : sent);
  if (parsed.success) {
    return parsed.data;
  }
  const { issues } = parsed.error;
  const message = issues.map((issue) => issue.message).join('; ');
  if (issues.some(({ path }) => isInOtherCase(String(path[0]), sent))) {
    const outcome = profile.outcomeOf('create.member-case', findMemberCase(sent));
    return reject('create.member-case', outcome, `${message} (in lower case)`);
  }
  const { situation, variant } = classifyMember(String(issues[0]?.path[0]), sent);
  return reject(situation, profile.outcomeOf(situation, variant), message);
}

/** Whether a member is missing in lower case, but present in another case. */
function isInOtherCase(member: string, sent: JsonObject): boolean {
  return (
    sent[member] === undefined && Object.keys(sent).some((name) => name.toLowerCase() === member)
  );
}

const kindNames: Readonly<Record<string, string | undefined>> = {
  null: 'null',
  'an array': 'array',
  'an object': 'object',
  'a string': 'string',
  'a number': 'number',
  'a boolean': 'boolean',
};

function classifyMember(
  member: string,
  sent: JsonObject,
): { readonly situation: SituationId; readonly variant?: string | undefined } {
  const value = sent[member];
  const kind = kindNames[kindOf(value)];
  switch (member) {
    case 'id':
      return value === undefined ? { situation: 'create.missing-id' } : classifyBodyId(value, kind);
    case 'name':
      return value === undefined
        ? { situation: 'create.missing-name' }
        : { situation: 'create.name-not-string', variant: kind };
    default:
      return value === null
        ? { situation: 'create.null-tag' }
        : { situation: 'create.tag-not-string', variant: kind };
  }
}

function classifyBodyId(value: unknown, kind: string | undefined) {
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return { situation: 'create.id-not-integer', variant: kind } as const;
  }
  if (/^-?\d+$/.test(numeral)) {
    return { situation: 'create.id-beyond-int64', variant: 'large' } as const;
  }
  // With an exponent it may be a fraction or beyond int64.
  return Math.abs(Number(numeral)) < 2 ** 63
    ? ({ situation: 'create.id-not-integer', variant: 'fraction' } as const)
    : ({ situation: 'create.id-beyond-int64', variant: 'exponent' } as const);
}
