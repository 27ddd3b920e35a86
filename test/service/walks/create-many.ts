import type { PlantClient } from '../../behaviour/plant-client.js';

/** Creates a plant for each id, one after the other. */
export async function createMany(client: PlantClient, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await client.create(`{"id":${id},"name":"Plant ${id}"}`);
  }
}
