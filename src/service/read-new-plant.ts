import { isPlainObject, numeralOf } from '../interface/json.js';
import { type NewPlant, newPlantSchema } from '../interface/plant.js';
import type { SituationId } from '../interface/situations.js';
import { kindOf } from '../interface/wording.js';
import type { CompiledProfile } from './compiled-profile.js';
import { Rejection } from './outcome.js';
import type { PlainRequest } from './plain-http.js';
import { readJsonBody } from './read-json-body.js';
import { createValidateNewPlant } from './validate-new-plant.js';

export type ReadNewPlant = (request: PlainRequest) => NewPlant | Rejection;

type JsonObject = Readonly<Record<string, unknown>>;

export function createReadNewPlant(profile: CompiledProfile): ReadNewPlant {
  const validate = createValidateNewPlant(profile);
  return (request) => {
    const sent = readJsonBody(request, profile);
    if (sent instanceof Rejection) {
      return sent;
    }
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
  const hint = issues.some(({ path }) => isInOtherCase(String(path[0]), sent));
  const problems = issues.map((issue) => issue.message).join('; ');
  const message = hint ? `${problems} (in lower case)` : problems;
  const [situation, variant] = classifyMember(String(issues[0]?.path[0]), sent);
  return profile.reject(situation, message, variant);
}

/** `array`, `string`: the variants of the situations in which a value is of the wrong kind. */
function kindNameOf(value: unknown): string {
  return kindOf(value).replace(/^an? /, '');
}

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

function classifyId(value: unknown, kind: string): readonly [SituationId, string?] {
  const numeral = numeralOf(value);
  if (numeral === undefined) {
    return ['create.id-not-integer', kind];
  }
  // With an exponent it may be a fraction or beyond int64.
  return /^-?\d+$/.test(numeral) || Math.abs(Number(numeral)) >= 2 ** 63
    ? ['create.id-beyond-int64']
    : ['create.id-not-integer', 'fraction'];
}

/** Whether a member is missing in lower case, but present in another case. */
function isInOtherCase(member: string, sent: JsonObject): boolean {
  return (
    sent[member] === undefined && Object.keys(sent).some((name) => name.toLowerCase() === member)
  );
}
