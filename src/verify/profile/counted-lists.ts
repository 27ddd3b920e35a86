import {
  authorizationOf,
  type Exchange,
  headerOf,
  isSuccess,
  jsonOf,
} from '../session/exchange.js';
import { headersOfContent } from './is-observed-header.js';

export const totalHeader = 'x-total-count';

/** The length of a list, and the count in its header. */
export interface CountedList {
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
