import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Exchange, textOf } from '../../../src/verify/session/exchange.js';
import { HttpClient } from '../../../src/verify/session/http-client.js';
import type { Served } from '../serve.js';

/** An HTTP client that waits long for a busy machine, and is closed at the end of its scope. */
export function connect(options: { timeoutMs?: number; concurrency?: number } = {}) {
  const client = new HttpClient({ timeoutMs: 60_000, concurrency: 8, ...options });
  return Object.assign(client, { [Symbol.dispose]: () => client.close() });
}

/** A list request to a server. */
export const get = ({ url }: Served) => ({ method: 'GET', url: `${url}/plants`, headers: [] });

export const bodyOf = ({ response }: Exchange) => response && textOf(response.body);

/** A listener that answers no request, and says when it has received a number of them. */
export function holdResponses() {
  const held: ServerResponse[] = [];
  let report = () => {};
  return {
    held,
    received: (count: number) =>
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
