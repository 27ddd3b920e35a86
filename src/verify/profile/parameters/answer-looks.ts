import { type Exchange, jsonOf, statusOf } from '../../session/exchange.js';

/**
 * What a refusal says, whatever it repeats of the request: of two requests whose refusals look
 * alike, one may have been refused for the reason of the other.
 */
export function looksOf(exchange: Exchange): string {
  const { error, message } = (jsonOf(exchange) ?? {}) as { error?: unknown; message?: unknown };
  return `${statusOf(exchange)} ${error} ${String(message).replace(/-?\d+|"[^"]*"/g, '#')}`;
}
