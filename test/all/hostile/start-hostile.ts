import type { Socket } from 'node:net';
import { type RunningProvider, startProvider } from '../../providers/provider.js';
import type { HostileAnswer } from './hostile-answer.js';

/** Starts a provider that keeps the interface for a number of requests, and is hostile then. */
export function startHostile(
  answer: HostileAnswer,
  goodRequests: number,
): Promise<RunningProvider> {
  let requests = 0;
  return startProvider({
    name: answer.name,
    change: (reference) => ({
      send(response, ordinary, exchange) {
        requests += 1;
        return requests > goodRequests
          ? answer.send(exchange.request.connection as Socket)
          : reference.send(response, ordinary, exchange);
      },
    }),
  });
}
