import type { FaultOf, PlantMock } from 'plant-store-kit';

export interface SentRequest {
  readonly method?: string;
  readonly path?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** An object is sent as JSON, a text unchanged. */
  readonly body?: object | string;
}

export function ask(mock: PlantMock, sent: SentRequest = {}): Promise<Response> {
  const { method = 'GET', path = '/plants', token = 'alice-token', headers, body } = sent;
  const url = `http://127.0.0.1:4010${path}`;
  return mock.fetch(
    new Request(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
}

export async function statusOf(mock: PlantMock, sent?: SentRequest): Promise<number> {
  return (await ask(mock, sent)).status;
}

export const basil = { method: 'POST', body: { id: 1001, name: 'Basil' } };
export const down: FaultOf<'status'> = { kind: 'status', status: 503 };
