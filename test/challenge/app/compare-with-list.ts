import { listPlants, type Plant } from './plant-store.js';
import type { OwnPlant, Shelf } from './shelf.js';

/** Changes the user's own plants to what a list shows. The tolerant app leaves them alone: a list has no ids. */
export function updateOwn({ listed, memory, connection }: Shelf): void {
  const { assumes } = connection;
  if (assumes('list-is-complete') || assumes('limit-1000-is-accepted')) {
    memory.own = memory.own.filter((plant) => isListed(plant, listed));
  }
  if (assumes('list-order-is-creation')) {
    memory.own = memory.own.map((plant, index) => ({
      ...plant,
      name: listed[index]?.name ?? plant.name,
    }));
  }
}

/** Looks whether a plant has arrived in the store. */
export async function checkAdded(shelf: Shelf, plant: OwnPlant): Promise<void> {
  const { connection, memory } = shelf;
  if (!connection.assumes('list-is-fresh')) {
    return;
  }
  if (!isListed(plant, await listPlants(connection, memory.token))) {
    throw new Error(`The store has lost ${plant.name}.`);
  }
}

function isListed(plant: OwnPlant, listed: readonly Plant[]): boolean {
  return listed.some(({ name }) => name === plant.name);
}
