import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import { encodePathId } from '../session/created-plants.js';
import { findPlantInBody, type PlantInBody } from '../session/plant-in-body.js';
import { trimText } from '../session/same-text.js';
import { withStartOfBody } from '../session/with-start-of-body.js';
import type { Violation } from './violation.js';

/** A list depends on few plants. */
const maxListed = 16;

interface Recorded {
  readonly position: number;
  /** The id in the request, as a path has it. */
  readonly pathId: string | undefined;
}

/** All requests to a provider, in order: a response may depend on much earlier ones. */
export class RequestHistory {
  /** Holds no exchange for longer than others do: lists may be large. */
  readonly #recorded = new WeakMap<Exchange, Recorded>();
  #count = 0;
  /** The creates and deletes of an id, by their positions. */
  readonly #byPathId = new Map<string, Map<number, Exchange>>();
  readonly #pathIdsByName = new Map<string, string>();

  record(exchange: Exchange): void {
    const plant = findPlantIn(exchange);
    const pathId = plant === undefined ? deletedPathIdOf(exchange) : encodePathId(plant.id);
    const position = this.#count++;
    this.#recorded.set(exchange, { position, pathId });
    if (pathId === undefined) {
      return;
    }
    const ofPathId = this.#byPathId.get(pathId) ?? new Map();
    this.#byPathId.set(pathId, ofPathId.set(position, withStartOfBody(exchange)));
    if (plant !== undefined && isSuccess(exchange)) {
      this.#pathIdsByName.set(trimText(plant.name), pathId);
    }
  }

  /**
   * The exchanges, and the earlier ones that their last response depends on: creates and deletes of the
   * ids in them, and of the plants of this run in a list at the end that the mismatch is about.
   */
  complete({ exchanges, ...mismatch }: Violation): readonly Exchange[] {
    const last = exchanges.at(-1);
    const end = last && this.#recorded.get(last)?.position;
    if (last === undefined || end === undefined) {
      return exchanges;
    }
    const pathIds = new Set([
      ...exchanges.flatMap((exchange) => this.#recorded.get(exchange)?.pathId ?? []),
      ...this.#pathIdsListed(last, mismatch),
    ]);
    const earlier = [...pathIds]
      .flatMap((pathId) => [...(this.#byPathId.get(pathId) ?? [])])
      .filter(([position, exchange]) => position < end && !isRejected(exchange));
    // Of one that was kept and is given too, the given one counts.
    const given = exchanges.map((exchange) => [this.#positionOf(exchange), exchange] as const);
    const unrecorded = given.filter(([position]) => position < 0);
    const recorded = new Map([...earlier, ...given.filter(([position]) => position >= 0)]);
    recorded.delete(end);
    return [...unrecorded, ...[...recorded].sort(([one], [other]) => one - other)]
      .map(([, exchange]) => exchange)
      .concat(last);
  }

  /** An exchange that was not recorded comes before all others. */
  #positionOf(exchange: Exchange): number {
    return this.#recorded.get(exchange)?.position ?? -1;
  }

  #pathIdsListed(last: Exchange, { path = '', expected, actual }: Mismatch): readonly string[] {
    if (last.request.method !== 'GET') {
      return [];
    }
    const body = jsonOf(last);
    if (body === undefined && isSuccess(last)) {
      // A name in the list may be the reason that it is not JSON.
      return [...this.#pathIdsByName.values()].slice(-maxListed);
    }
    const names = (Array.isArray(body) ? body : []).map((one) => isPlainObject(one) && one.name);
    const [, position] = /^body\[(\d+)\]/.exec(path) ?? [];
    const [, limit] = /[?&]limit=(\d+)/.exec(last.request.url) ?? [];
    const said = names.filter((name) => `${expected} ${actual}`.includes(JSON.stringify(name)));
    const concerned =
      position !== undefined
        ? [names[Number(position)]]
        : said.length > 0 || limit === undefined
          ? said
          : names.slice(0, Number(limit) + 1);
    return concerned.slice(0, maxListed).flatMap((name) => this.#pathIdOf(name) ?? []);
  }

  #pathIdOf(name: unknown): string | undefined {
    return this.#pathIdsByName.get(trimText(String(name)));
  }
}

/** Whether a provider has rejected a request, which then changes nothing. */
function isRejected(exchange: Exchange): boolean {
  return isError(exchange) && (statusOf(exchange) ?? 0) < 500;
}

function findPlantIn({ request }: Exchange): PlantInBody | undefined {
  return request.method === 'POST' && request.body !== undefined
    ? findPlantInBody(request.body)
    : undefined;
}

function deletedPathIdOf({ request: { method, url } }: Exchange): string | undefined {
  return method === 'DELETE' ? /\/plants\/([^/?]+)/.exec(url)?.[1] : undefined;
}
