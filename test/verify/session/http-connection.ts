import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Exchange, textOf } from '../../../src/verify/session/exchange.js';
import { HttpClient } from '../../../src/verify/session/http-client.js';
import type { Served } from '../serve.js';

/** A client that waits long for a busy machine. */
export function connect(options: { timeoutMs?: number; concurrency?: number } = {}) {
  const client = new HttpClient({ timeoutMs: 60_000, concurrency: 8, ...options });
  return Object.assign(client, { [Symbol.dispose]: () => client.close() });
}

export const get = ({ url }: Served) => ({ method: 'GET', url: `${url}/plants`, headers: [] });
export const bodyOf = ({ response }: Exchange) => response && textOf(response.body);

/** A listener that holds every answer back, and tells when the next request has come. */
export function holdBack() {
  const held: ServerResponse[] = [];
  let report = () => {};
  return {
    held,
    come: (count: number) =>
      new Promise<void>((resolve) => {
        report = () => held.length === count && resolve();
        report();
      }),
    listener(_: IncomingMessage, response: ServerResponse) {
      held.push(response);
      report();
    },
  };
}
