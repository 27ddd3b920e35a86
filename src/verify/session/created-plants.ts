import { authorizationOf, type Exchange, isError, isSuccess, jsonOf, textOf } from './exchange.js';
import { findPlantInBody, type PlantInBody } from './plant-in-body.js';

/** A plant that a request of ours may have created. */
export interface CreatedPlant extends PlantInBody {
  /** The Authorization header of the create. */
  readonly authorization: string | undefined;
  /** Whether the provider said that it has created the plant. */
  readonly isConfirmed: boolean;
  /** Whether the provider gave no answer, or failed: it may have created the plant, or do so yet. */
  readonly isUnanswered: boolean;
  /** How often the provider said that it has created a plant of this id for this user. */
  readonly timesConfirmed: number;
  /** Whether the body was so plain that no provider can find another plant in it. */
  readonly isPlain: boolean;
}

const plainBody = /^\{"id":-?[1-9]\d*,"name":"\w+"(,"tag":"[^"\\]*")?\}$/;

/** Every plant that our requests may have created, by its id as a path has it. */
export class CreatedPlants {
  readonly #remaining = new Map<string, CreatedPlant>();
  readonly #deleted = new Map<string, CreatedPlant>();
  readonly #withoutId: string[] = [];

  /** Those that no delete has succeeded for. */
  get remaining(): readonly CreatedPlant[] {
    return [...this.#remaining.values()];
  }

  get deleted(): readonly CreatedPlant[] {
    return [...this.#deleted.values()];
  }

  /** The names of plants that were created without an id that they could be deleted by. */
  get withoutId(): readonly string[] {
    return this.#withoutId;
  }

  /** Records what an exchange has created or deleted, whoever made it. */
  record(exchange: Exchange): void {
    const { request } = exchange;
    if (request.method === 'POST') {
      this.#recordCreate(exchange, request.body ?? new Uint8Array());
    } else if (request.method === 'DELETE' && isSuccess(exchange)) {
      this.#recordDelete(request.url.replace(/^.*\//, ''), authorizationOf(exchange));
    }
  }

  /** Notes that a plant is gone, though no delete of ours has succeeded. */
  noteGone({ id, authorization }: Pick<CreatedPlant, 'id' | 'authorization'>): void {
    const key = keyOf(encodePathId(id), authorization);
    const plant = this.#remaining.get(key);
    if (plant !== undefined) {
      this.#deleted.set(key, plant);
      this.#remaining.delete(key);
    }
  }

  /**
   * Only the delete of the user who created a plant counts: a provider may say so to others and do
   * nothing.
   */
  #recordDelete(pathId: string, authorization: string | undefined): void {
    const key = keyOf(pathId, authorization);
    const plant = this.#remaining.get(key);
    if (plant !== undefined) {
      this.#deleted.set(key, plant);
      this.#remaining.delete(key);
    }
  }

  #recordCreate(exchange: Exchange, body: Uint8Array): void {
    // A body may be padded to millions of bytes, which would take long to parse.
    const sent = findPlantInBody(textOf(body).trimEnd());
    if (sent === undefined && isSuccess(exchange)) {
      this.#withoutId.push(nameInAnswer(exchange));
    }
    const authorization = authorizationOf(exchange);
    const key = keyOf(encodePathId(sent?.id ?? ''), authorization);
    // A create that is rejected does not undo the one before it.
    const isRejection = isError(exchange) && (exchange.response?.status ?? 0) < 500;
    const earlier = this.#remaining.get(key);
    const mayBeThere = earlier?.isConfirmed === true || earlier?.isUnanswered === true;
    if (sent === undefined || (isRejection && mayBeThere)) {
      return;
    }
    const timesBefore = (earlier ?? this.#deleted.get(key))?.timesConfirmed ?? 0;
    this.#remaining.set(key, {
      ...sent,
      authorization,
      isConfirmed: isSuccess(exchange),
      timesConfirmed: timesBefore + Number(isSuccess(exchange)),
      isPlain: plainBody.test(textOf(body)),
      // A provider that fails may have stored the plant before.
      isUnanswered: !isSuccess(exchange) && (!isRejection || exchange.wasResent === true),
    });
  }
}

/** Two creates with one id, by two users, may have made two plants. */
function keyOf(pathId: string, authorization = ''): string {
  return `${pathId} ${authorization}`;
}

/** An id as a path has it; half of a surrogate pair is no text, and is replaced. */
export function encodePathId(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function nameInAnswer(exchange: Exchange): string {
  return String((jsonOf(exchange) as { name?: unknown } | null | undefined)?.name);
}
