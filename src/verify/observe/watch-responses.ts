import { titleOf } from '../../interface/describe-profile.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, headerOf, isSuccess, keptExchange, statusOf } from '../http/exchange.js';
import { curlLine } from '../report/curl.js';
import type { Findings } from './findings.js';

/** Headers whose value depends on the stored plants. No outcome can express them. */
const headersOfContent = ['content-range', 'link'];

/**
 * Watches the responses of an observation for what depends on the stored plants, such as the status 206 for a list that
 * was cut. The number of plants grows during an observation.
 *
 * @returns a function that ends it, and records what it has seen.
 */
export function watchResponses(connection: Connection): (findings: Findings) => void {
  const headers = new Set<string>();
  const lists: Exchange[] = [];
  const stop = connection.onExchange((exchange) => {
    for (const name of headersOfContent.filter((one) => headerOf(exchange, one) !== undefined)) {
      headers.add(name);
    }
    if (limitOf(exchange) !== undefined) {
      lists.push(keptExchange(exchange));
    }
  });
  return (findings) => {
    stop();
    for (const name of headers) {
      const behaviour = `responses have the header "${name}", whose value depends on the stored plants`;
      findings.addUnsupported(name, behaviour);
    }
    const largest = findings.profile.parameters['list.maximum-limit'];
    // A larger limit is another situation.
    const within = lists.filter(
      (one) => largest === 'unlimited' || Number(limitOf(one)) <= largest,
    );
    for (const situation of ['list.all', 'list.limited'] as const) {
      const all = within.filter((one) => (limitOf(one) === 0) === (situation === 'list.all'));
      const statuses = [...new Set(all.map(statusOf))];
      if (statuses.length > 1) {
        const clause = `${titleOf(situation)}: the status depends on more than the request`;
        const evidence = statuses.map((status) => {
          const first = all.find((one) => statusOf(one) === status) as Exchange;
          return `\`${curlLine(first.request, connection.secrets)}\` was answered with ${status}`;
        });
        findings.addUnsupported(situation, clause, evidence.join(', and '));
      }
    }
  };
}

/** The limit of an ordinary list that succeeded, and 0 if it has none; undefined for another request. */
function limitOf(exchange: Exchange): number | undefined {
  const { method, url } = exchange.request;
  const limit = /\/plants(?:|\?limit=([1-9]\d*))$/.exec(url);
  const isList = method === 'GET' && limit !== null && isSuccess(exchange);
  return isList ? Number(limit[1] ?? 0) : undefined;
}
