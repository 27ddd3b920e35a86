import type { PlantClient } from '../../behaviour/plant-client.js';

/** A check of a choice that a status code tells. */
export const statusOf = (ask: (client: PlantClient) => Promise<{ status: number }>) => ({
  observe: async (client: PlantClient) => (await ask(client)).status,
  expected: (choice: number) => choice,
});

/** A check of whether a create is accepted. */
export const isAccepted = (ask: (client: PlantClient) => Promise<{ status: number }>) => ({
  observe: async (client: PlantClient) => (await ask(client)).status,
  expected: (choice: 'accept' | 'reject') => (choice === 'accept' ? 200 : 400),
});

export async function statuses(...asks: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(asks)).map(({ status }) => status);
}
