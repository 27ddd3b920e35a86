import type { Outcome } from '../../interface/outcome.js';
import {
  authorizationOf,
  type Exchange,
  headerOf,
  isSuccess,
  jsonOf,
} from '../session/exchange.js';
import { headersOfContent } from './is-observed-header.js';
import type { ProfileRecorder } from './profile-recorder.js';

const totalHeader = 'x-total-count';

/** The length of a list, and the count in its header. */
interface CountedList {
  readonly length: number;
  readonly value: number;
}

/**
 * Records whether X-Total-Count counts the plants that the user sees, or those in the response. Records
 * other headers that depend on the stored plants as unsupported, since no outcome can repeat them.
 */
export function recordListHeaders(recorder: ProfileRecorder, exchanges: readonly Exchange[]): void {
  const having = (name: string) => exchanges.filter((one) => headerOf(one, name) !== undefined);
  for (const name of headersOfContent.filter((one) => having(one).length > 0)) {
    recordUnsupportedHeader(recorder, name);
  }
  const counted = having(totalHeader);
  if (counted.length === 0) {
    return;
  }
  const placeholder = counted.every((one) => readCounted(one) !== undefined)
    ? findPlaceholder(groupLists(exchanges))
    : undefined;
  if (placeholder === undefined) {
    recordUnsupportedHeader(recorder, totalHeader);
  }
  recorder.rewriteOutcomes((outcome) => withTotal(outcome, placeholder));
}

function recordUnsupportedHeader(recorder: ProfileRecorder, name: string): void {
  recorder.recordUnsupported({
    subject: name,
    behaviour: `Responses have the header "${name}", whose value depends on the stored plants.`,
  });
}

function readCounted(exchange: Exchange): CountedList | undefined {
  const text = headerOf(exchange, totalHeader) ?? '';
  const plants = exchange.request.method === 'GET' ? jsonOf(exchange) : undefined;
  return isSuccess(exchange) && Array.isArray(plants) && /^\d+$/.test(text)
    ? { length: plants.length, value: Number(text) }
    : undefined;
}

/** Groups the lists of each user between requests that may have changed them. */
function groupLists(exchanges: readonly Exchange[]): readonly (readonly CountedList[])[] {
  let groups = new Map<string, CountedList[]>();
  const all: (readonly CountedList[])[] = [];
  for (const exchange of exchanges) {
    if (exchange.request.method !== 'GET') {
      groups = new Map();
    }
    const list = readCounted(exchange);
    const user = authorizationOf(exchange) ?? '';
    if (list !== undefined) {
      const group = groups.get(user) ?? [];
      if (group.length === 0) {
        groups.set(user, group);
        all.push(group);
      }
      group.push(list);
    }
  }
  return all;
}

/** The placeholder for the count; undefined if the header counts something else. */
function findPlaceholder(
  groups: readonly (readonly CountedList[])[],
): '{total}' | '{count}' | undefined {
  const lists = groups.flat();
  // Lists that have fewer plants than another list of their group.
  const cut = groups.flatMap((group) => {
    const max = Math.max(...group.map(({ length }) => length));
    return group.filter(({ length }) => length < max).map((list) => ({ ...list, max }));
  });
  if (lists.every(({ length, value }) => value === length)) {
    return cut.length > 0 ? '{count}' : '{total}';
  }
  const isTotal =
    lists.every(({ length, value }) => value >= length) &&
    cut.some(({ value, max }) => value === max);
  return isTotal ? '{total}' : undefined;
}

function withTotal(outcome: Outcome, placeholder: string | undefined): Outcome {
  const { headers = {}, ...rest } = outcome;
  if (headers[totalHeader] === undefined) {
    return outcome;
  }
  const { [totalHeader]: _total, ...others } = headers;
  const remaining = placeholder === undefined ? others : { ...headers, [totalHeader]: placeholder };
  return Object.keys(remaining).length === 0 ? rest : { ...rest, headers: remaining };
}
