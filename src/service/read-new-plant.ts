import { kindOf, numeralOf } from '../interface/exact-json.js';
import { isPlainObject } from '../interface/plain-object.js';
import { type NewPlant, newPlantSchema } from '../interface/plant.js';
import type { SituationId } from '../interface/situations.js';
import type { CompiledProfile } from './compiled-profile.js';
import { findMemberCase, nameMembers } from './name-members.js';
import type { PlainRequest } from './plain-http.js';
import { readJsonBody } from './read-json-body.js';
import { Rejection, reject, rejectIfRefused } from './rejection.js';
import { createValidateNewPlant } from './validate-new-plant.js';

/** The NewPlant in the body of a create, or why it is none. */
export type ReadNewPlant = (request: PlainRequest) => NewPlant | Rejection;

type Members = Readonly<Record<string, unknown>>;

/** Creates a function that reads a NewPlant as a profile has it. */
export function createReadNewPlant(profile: CompiledProfile): ReadNewPlant {
  const validate = createValidateNewPlant(profile);
  const isInAnyCase = !isRefusedInOtherCase(profile);

  return (request) => {
    const body = readJsonBody(request, profile);
    if (body instanceof Rejection) {
      return body;
    }
    const sent =
      isInAnyCase || lacksMember(body.value) ? readMembers(body.value, profile) : body.value;
    if (sent instanceof Rejection) {
      return sent;
    }
    const plant = readSimple(sent) ?? readBySchema(sent, profile);
    return plant instanceof Rejection ? plant : validate(plant, sent as Members);
  };
}

/** Whether members in another case are never taken: they matter only where others are missing. */
function isRefusedInOtherCase(profile: CompiledProfile): boolean {
  return ['capitalized', 'upper case'].every(
    (variant) => profile.outcomeOf('create.member-case', variant).effect === undefined,
  );
}

/** Whether a member is missing that every plant must have, unless it is written in another case. */
function lacksMember(sent: unknown): boolean {
  const { id, name } = (sent ?? {}) as Members;
  return id === undefined || name === undefined;
}

/** The members by the names that the document has for them, as far as the profile takes them. */
function readMembers(sent: unknown, profile: CompiledProfile): unknown {
  const variant = findMemberCase(sent);
  if (variant === undefined) {
    return sent;
  }
  const outcome = profile.outcomeOf('create.member-case', variant);
  return (
    rejectIfRefused('create.member-case', outcome, 'members must be written in small letters') ??
    nameMembers(sent)
  );
}

/** What nearly all clients send, read in a tenth of the 1 us that the schema takes for it. */
function readSimple(sent: unknown): NewPlant | undefined {
  const { id, name, tag } = (sent ?? {}) as Members;
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
  const withoutNull = sent.tag === null ? dropNullTag(sent, profile) : sent;
  if (withoutNull instanceof Rejection) {
    return withoutNull;
  }
  const parsed = newPlantSchema.safeParse(withoutNull);
  if (parsed.success) {
    return parsed.data;
  }
  const { issues } = parsed.error;
  const { situation, variant } = classifyMember(String(issues[0]?.path[0]), sent);
  const message = issues.map((issue) => issue.message).join('; ');
  return reject(situation, profile.outcomeOf(situation, variant), message, valuesOf(sent));
}

/** A null tag is the last thing to be looked at: a body may be wrong in other ways too. */
function dropNullTag(
  { tag: _, ...others }: Members,
  profile: CompiledProfile,
): Members | Rejection {
  const outcome = profile.outcomeOf('create.null-tag');
  const message = 'tag must be a string, or absent, not null';
  return newPlantSchema.safeParse(others).success
    ? (rejectIfRefused('create.null-tag', outcome, message, valuesOf(others)) ?? others)
    : others;
}

function valuesOf({ id, name }: Members): Record<string, string> {
  const numeral = numeralOf(id);
  return {
    ...(numeral !== undefined && { id: numeral }),
    ...(typeof name === 'string' && { name }),
  };
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
  sent: Members,
): { readonly situation: SituationId; readonly variant?: string | undefined } {
  const value = sent[member];
  const kind = kindNames[kindOf(value)];
  switch (member) {
    case 'id':
      return value === undefined ? { situation: 'create.missing-id' } : classifyId(value, kind);
    case 'name':
      return value === undefined
        ? { situation: 'create.missing-name' }
        : { situation: 'create.name-not-string', variant: kind };
    default:
      return { situation: 'create.tag-not-string', variant: kind };
  }
}

function classifyId(value: unknown, kind: string | undefined) {
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return { situation: 'create.id-not-integer', variant: kind } as const;
  }
  if (/^-?\d+$/.test(numeral)) {
    return { situation: 'create.id-beyond-int64', variant: 'large' } as const;
  }
  // With an exponent it may be a fraction, or beyond int64.
  return Math.abs(Number(numeral)) < 2 ** 63
    ? ({ situation: 'create.id-not-integer', variant: 'fraction' } as const)
    : ({ situation: 'create.id-beyond-int64', variant: 'exponent' } as const);
}
