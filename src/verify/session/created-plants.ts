import { authorizationOf, type Exchange, isError, isSuccess, jsonOf } from '../http/exchange.js';
import { nameOfPlant } from './listed-plants.js';
import { findPlantInBody, type PlantInBody } from './plant-in-body.js';

/** A plant that a request of the session may have created. */
export interface CreatedPlant extends PlantInBody {
  /** The Authorization header of the create. */
  readonly authorization: string | undefined;
  /** Whether the provider said that it has created the plant. */
  readonly isConfirmed: boolean;
  /**
   * Whether the provider did not answer, or failed: it may have created the plant, or may do so
   * later.
   */
  readonly isUnanswered: boolean;
}

/** Every plant that the requests of a session may have created. */
export class CreatedPlants {
  readonly #remaining = new Map<string, CreatedPlant>();
  readonly #deleted = new Map<string, CreatedPlant>();
  readonly #withoutId: string[] = [];
  #roundedBy: string | undefined;

  /** The plants without a successful delete. */
  get remaining(): readonly CreatedPlant[] {
    return [...this.#remaining.values()];
  }

  get deleted(): readonly CreatedPlant[] {
    return [...this.#deleted.values()];
  }

  /** The names of plants that were created without an id to delete them by. */
  get withoutId(): readonly string[] {
    return this.#withoutId;
  }

  /** What shows that the provider keeps ids as doubles, as a clause; undefined if nothing does. */
  get roundedBy(): string | undefined {
    return this.#roundedBy;
  }

  /** Records what an exchange has created or deleted. */
  record(exchange: Exchange): void {
    const { request } = exchange;
    if (request.method === 'POST') {
      this.#recordCreate(exchange, request.body ?? new Uint8Array());
    } else if (request.method === 'DELETE' && isSuccess(exchange)) {
      this.#recordDelete(request.url.replace(/^.*\//, ''), authorizationOf(exchange));
    }
  }

  /** Notes that a plant is gone, though no delete of the session has succeeded. */
  noteGone({ id, authorization }: Pick<CreatedPlant, 'id' | 'authorization'>): void {
    this.#recordDelete(encodePathId(id), authorization);
  }

  /** Notes that a plant is gone since it was deleted by its id as a double. */
  noteRounded(plant: CreatedPlant, evidence: string): void {
    this.noteGone(plant);
    this.#roundedBy ??= evidence;
  }

  /**
   * Only a delete by the user who created a plant counts: a provider may answer others with a
   * success and delete nothing.
   */
  #recordDelete(pathId: string, authorization: string | undefined): void {
    const key = plantKey(pathId, authorization);
    const plant = this.#remaining.get(key);
    if (plant !== undefined) {
      this.#deleted.set(key, plant);
      this.#remaining.delete(key);
    }
  }

  #recordCreate(exchange: Exchange, body: Uint8Array): void {
    const sent = findPlantInBody(body);
    if (sent === undefined && isSuccess(exchange)) {
      this.#withoutId.push(String(nameOfPlant(jsonOf(exchange))));
    }
    const authorization = authorizationOf(exchange);
    const key = plantKey(encodePathId(sent?.id ?? ''), authorization);
    // A rejected create does not undo an earlier one.
    const isRejection = isError(exchange) && (exchange.response?.status ?? 0) < 500;
    const earlier = this.#remaining.get(key);
    const mayBeThere = earlier?.isConfirmed === true || earlier?.isUnanswered === true;
    if (sent === undefined || (isRejection && mayBeThere)) {
      return;
    }
    this.#remaining.set(key, {
      ...sent,
      authorization,
      isConfirmed: isSuccess(exchange),
      // A provider that fails may have stored the plant before.
      isUnanswered: !isSuccess(exchange) && (!isRejection || exchange.wasResent === true),
    });
  }
}

/** Creates of one id by two users may have created two plants. */
function plantKey(pathId: string, authorization = ''): string {
  return `${pathId} ${authorization}`;
}

/** Encodes an id for a path. Half of a surrogate pair cannot be encoded, and is replaced. */
export function encodePathId(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));
}
