import { parseInt64 } from '../interface/int64.js';
import type { Plant } from '../interface/plant.js';
import { readPlant } from '../interface/read-payload.js';
import type { SituationState } from '../interface/situation.js';
import type { ProfileEntry } from '../service/describe-active-profile.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { PlantFixture } from '../store/fixtures.js';
import type { AccessToken } from '../store/token-registry.js';
import { tryParseJson } from '../text/json.js';

/** The tokens and the profile of the mock that answered a request. */
export interface AnsweredBy {
  readonly users: readonly AccessToken[];
  readonly profile: readonly ProfileEntry[];
}

/**
 * The plants that the response to a request depends on, as far as the request and its response tell them: those that
 * it lists, or the plant that it is about, as its situation needs it.
 *
 * @throws Error when the response depends on more.
 */
export function plantsBefore(
  entry: JournalEntry,
  { users, profile }: AnsweredBy,
): readonly PlantFixture[] {
  const { operation, rejectedBy, user, response } = entry;
  if (rejectedBy === 'request.over-rate' || rejectedBy === 'create.store-full') {
    throw new Error(
      `Failed to copy the request as a test: its answer (${rejectedBy}) depends on all that came before it. Copy it as curl.`,
    );
  }
  if (operation === 'list') {
    const listed = listedPlants(response?.body ?? '');
    const order = profile.find(({ id }) => id === 'list.order')?.value;
    const plants = isNewestFirst(order) ? listed.reverse() : listed;
    return plants.map((plant, index) => ({ id: String(index + 1), ...plant, owner: user }));
  }
  const state = stateBefore(entry, profile);
  const plant = state && plantOf(entry);
  if (plant === undefined) {
    return [];
  }
  const isOfAnother = state === 'plant of another' || state === 'hidden plant of another';
  const another = users.find((other) => other.user !== user)?.user;
  const isShared = state === 'visible plant of another';
  return [{ ...plant, owner: isShared ? undefined : isOfAnother ? another : user }];
}

/** The state of the store that the situation of a request needs; undefined if none. */
export function stateBefore(
  { operation, rejectedBy }: JournalEntry,
  profile: readonly ProfileEntry[],
): SituationState | undefined {
  const situation = rejectedBy ?? (operation === 'delete' ? 'delete.own-plant' : undefined);
  // Any other request is rejected for its token or its form, whatever plants there are.
  return situation?.split('.')[0] === operation
    ? profile.find(({ id }) => id === situation)?.state
    : undefined;
}

/** The plants of a list; none if a fault has changed it. */
function listedPlants(body: string): Plant[] {
  const listed = tryParseJson(body);
  const plants = Array.isArray(listed) ? listed.map(readPlant) : [];
  return plants.every((plant) => plant !== undefined) ? plants : [];
}

/** Whether lists begin with the plant that was created last, or has the highest id. */
function isNewestFirst(order: unknown): boolean {
  const { key, direction } = (order ?? {}) as Partial<Record<string, unknown>>;
  return direction === 'descending' && (key === 'creation' || key === 'id');
}

/** The plant that a create or a delete is about; undefined if none can have its id. */
function plantOf({ request, operation, rejectedBy }: JournalEntry): PlantFixture | undefined {
  if (operation === 'delete') {
    const parsed = parseInt64(request.path.replace(/^.*\//, ''));
    return 'id' in parsed ? { id: parsed.id, name: `Plant ${parsed.id}` } : undefined;
  }
  const { name } = JSON.parse(request.body);
  const [, id = ''] = /"id"\s*:\s*(-?\d+)/.exec(request.body) ?? [];
  // With the same id, it would be rejected for that.
  const isNamesake = rejectedBy === 'create.taken-name' || rejectedBy === 'create.others-name';
  return { id: isNamesake ? `${id === '1' ? 2 : 1}` : id, name };
}
