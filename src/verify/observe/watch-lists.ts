import { titleOf } from '../../interface/describe-profile.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isSuccess, statusOf } from '../http/exchange.js';
import { curlLine } from '../report/curl.js';
import type { Findings } from './findings.js';

/** The first list of its kind that was answered with its status. */
interface ListSeen {
  readonly situation: 'list.all' | 'list.limited';
  readonly limit: number;
  readonly exchange: Exchange;
}

/**
 * Watches the lists of an observation. In the course of it, the plants become many: that shows a status that
 * depends on them, such as 206 for a list that was cut.
 *
 * @returns what ends it, and adds to the findings which lists are not always answered alike.
 */
export function watchLists(connection: Connection): (findings: Findings) => void {
  let seen: readonly ListSeen[] = [];
  const stop = connection.onExchange((exchange) => {
    const list = readList(exchange);
    if (list !== undefined) {
      const known = seen.find(
        (one) =>
          one.situation === list.situation && statusOf(one.exchange) === statusOf(list.exchange),
      );
      if (known === undefined || list.limit < known.limit) {
        seen = [...seen.filter((one) => one !== known), list];
      }
    }
  });
  return (findings) => {
    stop();
    const largest = findings.profile.parameters['list.maximum-limit'];
    // A larger limit is another situation.
    const within = seen.filter(({ limit }) => largest === 'unlimited' || limit <= largest);
    for (const situation of ['list.all', 'list.limited'] as const) {
      const lists = within.filter((one) => one.situation === situation);
      if (lists.length > 1) {
        const evidence = lists.map(({ exchange }) => describe(exchange, connection)).join(', and ');
        const clause = `${titleOf(situation)}: the status depends on more than the request`;
        findings.addUnsupported(situation, clause, evidence);
      }
    }
  };
}

/** An ordinary list that succeeded; undefined for another request. */
function readList(exchange: Exchange): ListSeen | undefined {
  const { method, url } = exchange.request;
  const query = /\/plants(|\?limit=[1-9]\d*)$/.exec(url)?.[1];
  if (method !== 'GET' || query === undefined || !isSuccess(exchange)) {
    return undefined;
  }
  return query === ''
    ? { situation: 'list.all', limit: 0, exchange }
    : { situation: 'list.limited', limit: Number(query.slice('?limit='.length)), exchange };
}

function describe(exchange: Exchange, { secrets }: Connection): string {
  return `\`${curlLine(exchange.request, secrets)}\` was answered with ${statusOf(exchange)}`;
}
