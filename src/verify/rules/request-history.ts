import { isPlainObject } from '../../interface/plain-object.js';
import { encodePathId } from '../session/created-plants.js';
import { type Exchange, isSuccess, jsonOf, textOf } from '../session/exchange.js';
import { findPlantInBody, type PlantInBody } from '../session/plant-in-body.js';
import { trimText } from '../session/same-text.js';
import { plantMismatches } from './shapes.js';

/** With more plants of ours in a list, it does not depend on a single one of them. */
const maxListed = 16;

interface Recorded {
  readonly position: number;
  /** The id as a path has it, where the request speaks of one. */
  readonly pathId: string | undefined;
}

/** What was asked of a provider, in order: an answer may depend on requests long before. */
export class RequestHistory {
  readonly #recorded = new Map<Exchange, Recorded>();
  readonly #byPathId = new Map<string, Exchange[]>();
  readonly #pathIdsByName = new Map<string, string>();

  record(exchange: Exchange): void {
    const plant = plantSent(exchange);
    const pathId = plant === undefined ? pathIdDeleted(exchange) : encodePathId(plant.id);
    this.#recorded.set(exchange, { position: this.#recorded.size, pathId });
    if (pathId === undefined) {
      return;
    }
    this.#byPathId.set(pathId, [...(this.#byPathId.get(pathId) ?? []), exchange]);
    if (plant !== undefined && isSuccess(exchange)) {
      this.#pathIdsByName.set(trimText(plant.name), pathId);
    }
  }

  /**
   * The exchanges with those before them that their last answer depends on: what has been created and
   * deleted under the ids that they speak of, and the plants of ours that a list at their end shows.
   */
  complete(exchanges: readonly Exchange[]): readonly Exchange[] {
    const last = exchanges.at(-1);
    const end = last && this.#recorded.get(last)?.position;
    if (last === undefined || end === undefined) {
      return exchanges;
    }
    const pathIds = new Set([
      ...exchanges.flatMap((exchange) => this.#recorded.get(exchange)?.pathId ?? []),
      ...this.#pathIdsListed(last),
    ]);
    const earlier = [...pathIds].flatMap((pathId) => this.#byPathId.get(pathId) ?? []);
    const all = [...new Set([...earlier, ...exchanges])].filter((exchange) => exchange !== last);
    return [
      ...all
        .filter((exchange) => exchanges.includes(exchange) || this.#positionOf(exchange) < end)
        .sort((one, other) => this.#positionOf(one) - this.#positionOf(other)),
      last,
    ];
  }

  /** What was never recorded keeps its place before all others. */
  #positionOf(exchange: Exchange): number {
    return this.#recorded.get(exchange)?.position ?? -1;
  }

  #pathIdsListed(last: Exchange): readonly string[] {
    if (last.request.method !== 'GET') {
      return [];
    }
    const body = jsonOf(last);
    if (body === undefined && isSuccess(last)) {
      // A name in it may be what keeps the list from being JSON.
      return [...this.#pathIdsByName.values()].slice(-maxListed);
    }
    const listed = (Array.isArray(body) ? body : []).filter((one) => isPlainObject(one));
    const pathIds = listed.flatMap(({ name }) => this.#pathIdOf(name) ?? []);
    if (pathIds.length <= maxListed) {
      return pathIds;
    }
    const malformed = listed.filter((one) => plantMismatches(one).size > 0).slice(0, maxListed);
    return malformed.flatMap(({ name }) => this.#pathIdOf(name) ?? []);
  }

  #pathIdOf(name: unknown): string | undefined {
    return this.#pathIdsByName.get(trimText(String(name)));
  }
}

function plantSent({ request }: Exchange): PlantInBody | undefined {
  return request.method === 'POST' && request.body !== undefined
    ? findPlantInBody(textOf(request.body).trimEnd())
    : undefined;
}

function pathIdDeleted({ request: { method, url } }: Exchange): string | undefined {
  return method === 'DELETE' ? /\/plants\/([^/?]+)/.exec(url)?.[1] : undefined;
}
