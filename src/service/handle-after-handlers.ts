import type { Exchange } from './exchange.js';
import { spoilsBody } from './faults/apply-failure.js';
import { conclude, identify, isFailedEarly, takeFaults } from './handle.js';
import type { PlantService } from './plant-service.js';
import type { HandlerAnswer } from './stage-result.js';

/**
 * Runs the handlers of the user, or asks the service behind a proxy. They answer the request, or do not.
 *
 * @param needsWholeBody whether a fault spoils the body, so that it is needed as a whole.
 */
export type RunHandlers = (needsWholeBody: boolean) => Promise<HandlerAnswer | undefined>;

/**
 * Lets handlers answer the request of a new exchange, or answers it as `handle` does if they do not; faults apply to
 * both.
 *
 * @param service called before the handlers and after them: the service that is there then has what the request
 * changes.
 */
export async function handleAfterHandlers(
  service: () => PlantService,
  exchange: Exchange,
  runHandlers: RunHandlers,
): Promise<Exchange> {
  exchange.handlers ??= { isAnswerer: false };
  const { handlers } = exchange;
  const first = service();
  const sandbox = identify(exchange, first);
  takeFaults(exchange, first, sandbox);
  if (exchange.headerRejection === undefined && !isFailedEarly(exchange)) {
    const failure = exchange.faults?.failure?.fault;
    sandbox.open.add(exchange);
    try {
      handlers.answer = await runHandlers(failure !== undefined && spoilsBody(failure));
    } finally {
      sandbox.open.delete(exchange);
    }
  }
  // Afterwards the request may belong to another sandbox.
  const last = service();
  conclude(exchange, last, identify(exchange, last));
  return exchange;
}
