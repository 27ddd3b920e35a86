import type { Outcome } from '../../interface/outcome.js';
import { authorizationOf, type Exchange, headerOf, isSuccess, jsonOf } from '../http/exchange.js';
import { headersOfContent } from './observed-headers.js';
import type { ProfileRecorder } from './profile-recorder.js';

const totalHeader = 'x-total-count';

/** The length of a list, and the count in its header. */
interface CountedList {
  readonly length: number;
  readonly value: number;
}

/** Counts the plants in the lists of an observation, and keeps none of them: lists may be large. */
export class CountedLists {
  /** The lists of each user between requests that may have changed them. */
  readonly groups: (readonly CountedList[])[] = [];
  /** The headers in responses whose values depend on the stored plants. */
  readonly headers = new Set<string>();
  /** Whether each response with the header of the total is a list, and the header a number. */
  isEachCounted = true;
  #groupsByUser = new Map<string, CountedList[]>();

  note(exchange: Exchange): void {
    for (const name of [...headersOfContent, totalHeader]) {
      if (headerOf(exchange, name) !== undefined) {
        this.headers.add(name);
      }
    }
    if (exchange.request.method !== 'GET') {
      this.#groupsByUser = new Map();
    }
    const total = headerOf(exchange, totalHeader);
    if (total === undefined) {
      return;
    }
    const list = readCounted(exchange, total);
    if (list === undefined) {
      this.isEachCounted = false;
    } else {
      this.#add(authorizationOf(exchange) ?? '', list);
    }
  }

  #add(user: string, list: CountedList): void {
    const group = this.#groupsByUser.get(user);
    if (group === undefined) {
      const first = [list];
      this.#groupsByUser.set(user, first);
      this.groups.push(first);
    } else {
      group.push(list);
    }
  }
}

function readCounted(exchange: Exchange, total: string): CountedList | undefined {
  const plants = exchange.request.method === 'GET' ? jsonOf(exchange) : undefined;
  return isSuccess(exchange) && Array.isArray(plants) && /^\d+$/.test(total)
    ? { length: plants.length, value: Number(total) }
    : undefined;
}

/**
 * Records whether X-Total-Count counts the plants that the user sees, or those in the response. Records
 * other headers that depend on the stored plants as unsupported, since no outcome can repeat them.
 */
export function recordListHeaders(recorder: ProfileRecorder, lists: CountedLists): void {
  for (const name of headersOfContent.filter((one) => lists.headers.has(one))) {
    recordUnsupportedHeader(recorder, name);
  }
  if (!lists.headers.has(totalHeader)) {
    return;
  }
  const placeholder = lists.isEachCounted ? findPlaceholder(lists.groups) : undefined;
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
