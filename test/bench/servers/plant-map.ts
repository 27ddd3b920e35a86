/** A plant with its id and its owner, as fixtures have it. */
export interface PlantRow {
  readonly id: number | string;
  readonly name: string;
  readonly tag?: string | undefined;
  readonly owner?: string | undefined;
}

export interface PlantMapAnswer {
  readonly status: number;
  /** Empty for none. */
  readonly body: string;
}

/**
 * The plant store as short as it can be written: one Map, and no more checks than the interface
 * asks for. What it takes is the least that any plant store takes, which ours is measured against.
 */
export function createPlantMap(rows: readonly PlantRow[], tokens: ReadonlyMap<string, string>) {
  const plants = new Map(rows.map((row) => [Number(row.id), row]));

  return function answer(
    method: string,
    url: string,
    authorization: string | undefined,
    body: string,
  ): PlantMapAnswer {
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const user = authorization?.startsWith('Bearer ')
      ? tokens.get(authorization.slice('Bearer '.length))
      : undefined;
    if (user === undefined) {
      return reject(401, 'A token is required.');
    }
    if (path === '/plants' && method === 'GET') {
      const limit = mark === -1 ? null : new URLSearchParams(url.slice(mark + 1)).get('limit');
      if (limit !== null && !/^\d+$/.test(limit)) {
        return reject(400, 'limit must be a whole number');
      }
      return { status: 200, body: JSON.stringify(list(user, limit)) };
    }
    if (path === '/plants' && method === 'POST') {
      return create(user, body);
    }
    if (path.startsWith('/plants/') && method === 'DELETE') {
      return remove(user, Number(path.slice('/plants/'.length)));
    }
    return reject(404, 'There is nothing here.');
  };

  function list(user: string, limit: string | null) {
    const max = limit === null ? Number.POSITIVE_INFINITY : Number(limit);
    const listed: { name: string; tag?: string | undefined }[] = [];
    for (const { name, tag, owner } of plants.values()) {
      if (listed.length >= max) {
        break;
      }
      if (owner === undefined || owner === user) {
        listed.push({ name, tag });
      }
    }
    return listed;
  }

  function create(owner: string, body: string): PlantMapAnswer {
    let plant: { id?: unknown; name?: unknown; tag?: unknown } | null;
    try {
      plant = JSON.parse(body);
    } catch {
      return reject(400, 'The body is not JSON.');
    }
    const { id, name, tag } = plant ?? {};
    if (typeof id !== 'number' || !Number.isInteger(id)) {
      return reject(400, 'id must be an integer');
    }
    if (typeof name !== 'string' || (tag !== undefined && typeof tag !== 'string')) {
      return reject(400, 'name and tag must be strings');
    }
    if (plants.has(id)) {
      return reject(400, `id ${id} is taken`);
    }
    plants.set(id, { id, name, tag, owner });
    return { status: 200, body: JSON.stringify({ name, tag }) };
  }

  function remove(user: string, id: number): PlantMapAnswer {
    if (plants.get(id)?.owner !== user) {
      return reject(404, `there is no plant with id ${id}`);
    }
    plants.delete(id);
    return { status: 204, body: '' };
  }
}

function reject(status: number, message: string): PlantMapAnswer {
  return { status, body: JSON.stringify({ error: status, message }) };
}
