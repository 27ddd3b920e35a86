import type { PlantMock } from 'plant-store-kit';

/** Sends a request of alice to a mock. */
export async function ask(
  mock: PlantMock,
  method: string,
  path: string,
  body?: string,
): Promise<void> {
  const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };
  const url = `http://127.0.0.1:4010${path}`;
  await mock.fetch(new Request(url, { method, headers, ...(body && { body }) }));
}
