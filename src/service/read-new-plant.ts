import { isPlainObject, numeralOf } from '../interface/json.js';
import { type NewPlant, newPlantSchema } from '../interface/plant.js';
import type { SituationId } from '../interface/situations.js';
import { kindOf } from '../interface/wording.js';
import type { CompiledProfile } from './compiled-profile.js';
import { Rejection } from './outcome.js';
import type { PlainRequest } from './plain-http.js';
import { readJsonBody } from './read-json-body.js';
import { createValidateNewPlant, isMemberOfNewPlant } from './validate-new-plant.js';

/** Reads the NewPlant in the body of a create, or rejects it. */
export type ReadNewPlant = (request: PlainRequest) => NewPlant | Rejection;

type JsonObject = Readonly<Record<string, unknown>>;

/** Creates the function that reads a NewPlant by a profile. */
export function createReadNewPlant(profile: CompiledProfile): ReadNewPlant {
  const validate = createValidateNewPlant(profile);
  const renames = (variant: string | undefined) =>
    variant !== undefined && profile.outcomeOf('create.member-case', variant).effect !== undefined;
  const canRename = memberCases.some(renames);

  return (request) => {
    const value = readJsonBody(request, profile);
    if (value instanceof Rejection) {
      return value;
    }
    const sent = canRename && renames(findMemberCase(value)) ? lowerMemberCase(value) : value;
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
    const message = `a plant must be a JSON object, not ${kindOf(sent)}`;
    return profile.reject('create.not-an-object', message, kindNameOf(sent));
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
    const variant = findMemberCase(sent);
    return profile.reject('create.member-case', `${message} (in lower case)`, variant);
  }
  const [situation, variant] = classifyMember(String(issues[0]?.path[0]), sent);
  return profile.reject(situation, message, variant);
}

/** `array`, `string`: the variants of the situations in which a value is of the wrong kind. */
function kindNameOf(value: unknown): string {
  return kindOf(value).replace(/^an? /, '');
}

/** The situation of a member that the schema does not allow, and its variant. */
function classifyMember(member: string, sent: JsonObject): readonly [SituationId, string?] {
  const value = sent[member];
  const kind = kindNameOf(value);
  switch (member) {
    case 'id':
      return value === undefined ? ['create.missing-id'] : classifyId(value, kind);
    case 'name':
      return value === undefined ? ['create.missing-name'] : ['create.name-not-string', kind];
    default:
      return value === null ? ['create.null-tag'] : ['create.tag-not-string', kind];
  }
}

function classifyId(value: unknown, kind: string): readonly [SituationId, string] {
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return ['create.id-not-integer', kind];
  }
  if (/^-?\d+$/.test(numeral)) {
    return ['create.id-beyond-int64', 'large'];
  }
  // With an exponent it may be a fraction or beyond int64.
  return Math.abs(Number(numeral)) < 2 ** 63
    ? ['create.id-not-integer', 'fraction']
    : ['create.id-beyond-int64', 'exponent'];
}

/** The cases, beside lower case, in which members may be written. */
const memberCases = ['capitalized', 'upper case'] as const;

/** The case of members that are not in lower case; undefined if there are none. */
function findMemberCase(value: unknown): (typeof memberCases)[number] | undefined {
  const other = Object.keys(isPlainObject(value) ? value : {}).find(
    (name) => !isMemberOfNewPlant(name) && isMemberOfNewPlant(name.toLowerCase()),
  );
  if (other === undefined) {
    return undefined;
  }
  return other === other.toUpperCase() ? 'upper case' : 'capitalized';
}

/** Whether a member is missing in lower case, but present in another case. */
function isInOtherCase(member: string, sent: JsonObject): boolean {
  return (
    sent[member] === undefined && Object.keys(sent).some((name) => name.toLowerCase() === member)
  );
}

/**
 * Renames the members of a NewPlant, written in any case, to lower case. Of several with the same
 * name the one in lower case counts, else the last one.
 */
export function lowerMemberCase(value: unknown): unknown {
  if (!isPlainObject(value)) {
    return value;
  }
  const members = Object.entries(value).flatMap<[string, unknown]>(([written, content]) => {
    const name = written.toLowerCase();
    if (name === written || !isMemberOfNewPlant(name)) {
      return [[written, content]];
    }
    return Object.hasOwn(value, name) ? [] : [[name, content]];
  });
  return Object.fromEntries(members);
}
