import type { Exchange } from '../exchange.js';
import { mockHeaders } from './requested-faults.js';

/** Adds to a response the headers to the mock that its request has, and the preference that was applied. */
export function echoHeaders(exchange: Exchange): void {
  const { request, response, fault, headerRejection, faults } = exchange;
  const repeated = mockHeaders.filter(
    (name) => name !== 'prefer' && request.headers[name] !== undefined,
  );
  const preference = fault && faults?.preference;
  const isEchoed = repeated.length > 0 || preference !== undefined;
  if (response === undefined || !isEchoed || headerRejection !== undefined) {
    return;
  }
  const echo = repeated.map((name) => [name, request.headers[name]]);
  const headers = { ...response.headers, ...Object.fromEntries(echo), ...preference };
  exchange.response = { ...response, headers };
}
