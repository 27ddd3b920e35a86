import type { FaultOf, PlantMock } from 'plant-store-kit/fetch';
import { type AskOptions, PlantClient, type Reply } from './behaviour/plant-client.js';

/** By default a list of alice. */
export interface SentRequest extends AskOptions {
  readonly method?: string;
  readonly path?: string;
}

export function clientOf(mock: PlantMock, baseUrl = 'http://127.0.0.1:4010'): PlantClient {
  return new PlantClient(baseUrl, (url, init) => mock.fetch(new Request(url, init)));
}

export function ask(mock: PlantMock, sent: SentRequest = {}, baseUrl?: string): Promise<Reply> {
  const { method = 'GET', path = '/plants', ...options } = sent;
  return clientOf(mock, baseUrl).ask(method, path, options);
}

export async function statusOf(mock: PlantMock, sent?: SentRequest): Promise<number> {
  return (await ask(mock, sent)).status;
}

/** Sends requests one after the other. */
export async function statusesOf(
  mock: PlantMock,
  requests: readonly SentRequest[],
): Promise<number[]> {
  const statuses: number[] = [];
  for (const request of requests) {
    statuses.push(await statusOf(mock, request));
  }
  return statuses;
}

export const basil = { method: 'POST', body: { id: 1001, name: 'Basil' } };
export const down: FaultOf<'status'> = { kind: 'status', status: 503 };
