import type { ResolvedProfile } from '../interface/open-points.js';
import { type NewPlant, newPlantSchema } from '../interface/plant.js';
import type { RuleId } from '../interface/rules.js';
import { nameMembers } from './name-members.js';
import type { PlainRequest } from './plain-http.js';
import { readJsonBody } from './read-json-body.js';
import { createRefuseNewPlant } from './refuse-new-plant.js';
import { Rejection } from './rejection.js';

const rulesOfFields: Record<string, RuleId> = {
  id: 'new-plant.id',
  name: 'new-plant.name',
  tag: 'new-plant.tag',
};

/** The NewPlant in the body of a create, or why it is none. */
export type ReadNewPlant = (request: PlainRequest) => NewPlant | Rejection;

/** Reads what a profile takes for a NewPlant. */
export function createReadNewPlant(profile: ResolvedProfile): ReadNewPlant {
  const refuse = createRefuseNewPlant(profile);
  const isInAnyCase = profile['create.member-case'] === 'any';

  return (request) => {
    const body = readJsonBody(request, profile);
    if (body instanceof Rejection) {
      return body;
    }
    const sent = isInAnyCase ? nameMembers(body.value) : body.value;
    const plant = readSimple(sent) ?? readBySchema(sent);
    return plant instanceof Rejection
      ? plant
      : (refuse(plant, sent as Record<string, unknown>) ?? plant);
  };
}

function readBySchema(sent: unknown): NewPlant | Rejection {
  const parsed = newPlantSchema.safeParse(sent);
  if (parsed.success) {
    return parsed.data;
  }
  const { issues } = parsed.error;
  const field = String(issues[0]?.path[0]);
  const by = rulesOfFields[field] ?? 'create.rejects-400-with-error';
  return new Rejection(by, 400, issues.map(({ message }) => message).join('; '));
}

/** What nearly all clients send, read in a tenth of the 1 us that the schema takes for it. */
function readSimple(sent: unknown): NewPlant | undefined {
  const { id, name, tag } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    (tag === undefined || typeof tag === 'string')
    ? { id: String(id), name, tag }
    : undefined;
}
