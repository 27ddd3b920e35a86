import { titleOf } from '../../interface/describe-profile.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, headerOf, isSuccess, keptExchange, statusOf } from '../http/exchange.js';
import { curlLine } from '../report/curl.js';
import type { Findings } from './findings.js';

/** Headers whose value depends on the stored plants. No outcome can express them. */
const headersOfContent = ['content-range', 'link'];

/** The white space between the tokens of JSON. `other` if it has some, and is not indented. */
type WhiteSpace = 'none' | 'indented' | 'other';

/**
 * Watches all responses of an observation: how they write JSON, and what depends on the stored plants, such as the status
 * 206 for a list that was cut. The number of plants grows during an observation.
 *
 * @returns a function that ends it, and records what it has seen.
 */
export function watchResponses(connection: Connection): (findings: Findings) => void {
  const headers = new Set<string>();
  const whiteSpaces = new Set<WhiteSpace>();
  const lists: Exchange[] = [];
  const stop = connection.onExchange((exchange) => {
    for (const name of headersOfContent.filter((one) => headerOf(exchange, one) !== undefined)) {
      headers.add(name);
    }
    const whiteSpace = whiteSpaceOf(exchange);
    if (whiteSpace !== undefined) {
      whiteSpaces.add(whiteSpace);
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
    recordWhiteSpace(findings, [...whiteSpaces]);
    recordStatuses(findings, lists, connection);
  };
}

function recordWhiteSpace(findings: Findings, [first, ...others]: readonly WhiteSpace[]): void {
  const subject = 'response.white-space';
  if (others.length > 0 || first === 'other') {
    findings.leaveOpen(
      'some JSON of responses has white space, and not all of it is indented',
      subject,
    );
  } else if (first !== undefined) {
    const clause =
      first === 'none' ? 'no JSON of a response had white space' : 'all JSON was indented';
    findings.determine(subject, first, clause);
  }
}

/** Records where lists with and without a limit have several statuses. */
function recordStatuses(
  findings: Findings,
  lists: readonly Exchange[],
  { secrets }: Connection,
): void {
  const largest = findings.profile.parameters['list.maximum-limit'];
  // A larger limit is another situation.
  const within = lists.filter((one) => largest === 'unlimited' || Number(limitOf(one)) <= largest);
  for (const situation of ['list.all', 'list.limited'] as const) {
    const all = within.filter((one) => (limitOf(one) === 0) === (situation === 'list.all'));
    const [first] = all;
    const other = all.find((one) => first && statusOf(one) !== statusOf(first));
    if (first !== undefined && other !== undefined) {
      const describe = (one: Exchange) =>
        `\`${curlLine(one.request, secrets)}\` was answered with ${statusOf(one)}`;
      const clause = `${titleOf(situation)}: the status depends on more than the request`;
      findings.addUnsupported(situation, clause, `${describe(first)}, and ${describe(other)}`);
    }
  }
}

/** The limit of an ordinary list that succeeded, and 0 if it has none; undefined for another request. */
function limitOf(exchange: Exchange): number | undefined {
  const { method, url } = exchange.request;
  const limit = /\/plants(?:|\?limit=([1-9]\d*))$/.exec(url);
  const isList = method === 'GET' && limit !== null && isSuccess(exchange);
  return isList ? Number(limit[1] ?? 0) : undefined;
}

/** The start of an object, or of an array of objects, up to the first value. */
const startOfJson = /^\s*(?:\[\s*)?\{\s*"[^"]*"\s*:\s*/;

/** The white space in the start of a body; undefined if the body has neither an object nor an array of objects. */
function whiteSpaceOf({ response }: Exchange): WhiteSpace | undefined {
  const text = new TextDecoder().decode(response?.body.subarray(0, 1000));
  const start = startOfJson.exec(text)?.[0].trimStart().replace(/".*"/s, '');
  if (start === undefined) {
    return undefined;
  }
  const written = start.includes('\n') ? 'indented' : 'other';
  return /\s/.test(start) ? written : 'none';
}
