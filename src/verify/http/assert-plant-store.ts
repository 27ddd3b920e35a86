import { randomUUID } from 'node:crypto';
import type { SampleRequest } from '../../interface/situation.js';
import { isPlainObject } from '../../text/json.js';
import { KitError } from '../../text/kit-error.js';
import { kindOf } from '../../text/wording.js';
import { redact } from '../report/redact.js';
import { cut } from '../report/wording.js';
import type { Connection } from './connection.js';
import {
  answerPredicate,
  decodeText,
  headerOf,
  isBusy,
  isSuccess,
  jsonOf,
  type SentExchange,
  statusOf,
} from './exchange.js';

/** How a router answers a path or a method that it does not have. */
const unroutedStatuses: ReadonlySet<number | undefined> = new Set([404, 405, 501]);

const saidCharacters = 200;

/**
 * Checks that a plant store is at the base URL. None is there if the server answers each of some requests to
 * `/plants` as it answers requests to paths that it does not have.
 *
 * @param exchanges a list, or a list and a create.
 * @throws KitError `provider-unreachable` when no plant store is there.
 */
export async function assertPlantStore(
  connection: Connection,
  ...exchanges: readonly SentExchange[]
): Promise<void> {
  const { url, secrets } = connection;
  const answers: string[] = [];
  for (const exchange of exchanges) {
    const { request, response } = exchange;
    let note = '';
    if (!unroutedStatuses.has(response?.status)) {
      if (!mayLackPath(exchange) || !(await isAnswerToAnyPath(connection, exchange))) {
        return;
      }
      const isPage = jsonOf(exchange) === undefined;
      const said = cut(redact(decodeText(response?.body), secrets), saidCharacters);
      note = `, as to any other path${isPage ? '' : ` (${said})`}`;
    }
    answers.push(answerPredicate(exchange, `${request.method} ${request.url}`) + note);
  }
  throw new KitError('provider-unreachable', 'find a plant store', {
    cause: `the server ${answers.join(' and ')}`,
    remedy: `Correct the base URL ${url}: it may lack the prefix of the service, such as /api, or have a wrong one.`,
    url,
  });
}

/** An error of the server, a redirect and a rejected token say nothing about paths. */
function mayLackPath(exchange: SentExchange): boolean {
  if (isSuccess(exchange)) {
    // A body that cannot be decoded may be a list.
    return exchange.undecoded === undefined && !Array.isArray(jsonOf(exchange));
  }
  const status = statusOf(exchange) ?? 0;
  const isOfToken = exchange.request.method === 'GET' && (status === 401 || status === 403);
  return status >= 400 && status < 500 && !isBusy(exchange) && !isOfToken;
}

/** Whether the server answers the same request to a path that nobody has in the same way. */
export async function isAnswerToAnyPath(
  connection: Connection,
  exchange: SentExchange,
): Promise<boolean> {
  const method = exchange.request.method as SampleRequest['method'];
  const request = { method, path: `/${randomUUID()}`, body: exchange.request.body };
  const other = await connection.trySend({ request, user: 'first' });
  return statusOf(other) === statusOf(exchange) && shapeOf(other) === shapeOf(exchange);
}

/** The shape of a body. Two bodies that differ only in a path or a time have the same shape. */
function shapeOf(exchange: SentExchange): string {
  const body = jsonOf(exchange);
  if (isPlainObject(body)) {
    return Object.keys(body).sort().join();
  }
  return body === undefined ? (headerOf(exchange, 'content-type') ?? '') : kindOf(body);
}
