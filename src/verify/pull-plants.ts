import { type PlantId, readPlantId } from '../interface/int64.js';
import type { PlantRecord } from '../store/plant-record.js';
import { type ListedPlant, Lists, listByEachQuery } from './engine/lists.js';
import { CannotCheckError, orCannotCheck } from './http/cannot-check-error.js';
import type { ConnectionOptions } from './http/connection-options.js';
import { openConnection } from './http/open-connection.js';
import { toReason } from './report/redact.js';

export interface PullOptions {
  /** How many plants to pull at most; default all. */
  readonly limit?: number | undefined;
  /** The user that the plants belong to; default none, which shares them with everyone. */
  readonly owner?: string | undefined;
}

/** The plants of a service, as far as one of its users sees them. */
export interface PulledPlants {
  readonly plants: readonly PlantRecord[];
  /** Whether the ids are made up: lists hide the ids of the service. */
  readonly hasMadeUpIds: boolean;
  /** How many items of the list were left out, since they have no name. */
  readonly leftOut: number;
  /** Why nothing was pulled, in a sentence; undefined if the plants were listed. */
  readonly reason?: string;
}

/**
 * Lists the plants of a running service, as a mock takes them.
 *
 * @throws KitError `provider-unreachable` when the service does not answer, `invalid-option` for invalid
 * options.
 */
export async function pullPlants(
  options: ConnectionOptions,
  { limit, owner }: PullOptions = {},
): Promise<PulledPlants> {
  using connection = await openConnection(options);
  const listed = await orCannotCheck(async () => {
    const query = limit === undefined ? '' : `?limit=${limit}`;
    const { plants } = await new Lists(connection).read('first', query);
    const others = limit === undefined ? await listByEachQuery(connection) : [];
    const longest = others.reduce((one, next) => (next.length > one.length ? next : one), plants);
    return longest.slice(0, limit);
  });
  if (listed instanceof CannotCheckError) {
    const remedy = listed.because === undefined ? '' : ' Check the token and the URL.';
    const reason = toReason(connection.interruption ?? listed.message, connection.secrets);
    return { plants: [], hasMadeUpIds: false, leftOut: 0, reason: reason + remedy };
  }
  const named = listed.filter(({ name }) => typeof name === 'string');
  const ids = idsOf(named);
  const plants = named.map(({ name, tag }, position) => ({
    id: ids?.[position] ?? String(position + 1),
    name: String(name),
    ...(typeof tag === 'string' && { tag }),
    ...(owner !== undefined && { owner }),
  }));
  return { plants, hasMadeUpIds: ids === undefined, leftOut: listed.length - named.length };
}

/** The ids in a list of a service that shows them; undefined unless each plant has one of its own. */
function idsOf(plants: readonly ListedPlant[]): readonly PlantId[] | undefined {
  const ids = plants.flatMap(({ id }) => {
    const read = readPlantId(id);
    return 'id' in read ? [read.id] : [];
  });
  return ids.length > 0 && new Set(ids).size === plants.length ? ids : undefined;
}
