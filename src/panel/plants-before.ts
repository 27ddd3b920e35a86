import { parseInt64 } from '../interface/int64.js';
import type { Plant } from '../interface/plant.js';
import { readPlant } from '../interface/read-payload.js';
import type { ProfileEntry } from '../service/describe-active-profile.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { RejectedBy } from '../service/stage-result.js';
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
  const accepted = operation === 'delete' ? 'delete.own-plant' : 'create.new-plant';
  const owner = owners[rejectedBy ?? accepted];
  const plant = owner && plantOf(entry);
  const others = users.filter((other) => other.user !== user);
  const names = { 'the user': user, another: others[0]?.user, everyone: undefined };
  return owner && plant ? [{ ...plant, owner: names[owner] }] : [];
}

type Owner = 'the user' | 'another' | 'everyone';

/** The situations that need a plant, and whose it is. */
const owners: Readonly<Partial<Record<RejectedBy, Owner>>> = {
  'create.taken-id': 'the user',
  'create.others-id': 'another',
  'create.deleted-id': 'the user',
  'create.taken-name': 'the user',
  'create.others-name': 'another',
  'delete.own-plant': 'the user',
  'delete.deleted-id': 'the user',
  'delete.shared-plant': 'everyone',
  'delete.others-plant': 'another',
};

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
