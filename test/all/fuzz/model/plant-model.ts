import { defaultPlants } from 'plant-store-kit';
import { assertEqual, parseBody, Violation } from '../invariants.js';
import type { SoakAnswer, SoakRequest } from '../soak-request.js';
import { readSentId } from './read-sent-plant.js';

interface ModelPlant {
  readonly name: string;
  readonly tag?: string | undefined;
  /** Absent if it is shared. */
  readonly owner?: string | undefined;
}

/**
 * The plants of a store with the default profile: an id is taken once, a user lists and deletes the
 * plants of their own and the shared ones, in the order of their creation.
 */
export class PlantModel {
  readonly #plants = new Map<string, ModelPlant>(
    defaultPlants.map(({ id, ...plant }) => [String(id), plant]),
  );

  /** Compares an answer with the model, and takes its change over. Throws a {@link Violation}. */
  step(request: SoakRequest, answer: SoakAnswer): void {
    const user = userOf(request.headers.authorization);
    const isSuccess = answer.status < 300 && request.method !== 'OPTIONS';
    if (user === undefined && isSuccess) {
      throw new Violation(`status ${answer.status} for a request without a valid token`);
    }
    if (request.method === 'POST') {
      this.#create(request, answer, user);
    } else if (request.method === 'DELETE') {
      this.#delete(request, answer, user);
    } else if (request.method === 'GET') {
      this.#list(request, answer, user);
    }
  }

  #create({ intent, body }: SoakRequest, answer: SoakAnswer, owner: string | undefined): void {
    if (intent?.kind === 'create') {
      assertEqual('the status of a create', answer.status, this.#plants.has(intent.id) ? 400 : 200);
    }
    if (answer.status >= 300) {
      return;
    }
    const plant = parseBody(answer) as ModelPlant;
    if (intent?.kind === 'create') {
      assertEqual('the name of the created plant', plant.name, intent.name);
      assertEqual('the tag of the created plant', plant.tag, intent.tag);
    }
    const id = intent?.kind === 'create' ? intent.id : readSentId(body);
    if (id === undefined || BigInt.asIntN(64, BigInt(id)) !== BigInt(id)) {
      throw new Violation(`a create whose id is no int64 (${id}) answered ${answer.status}`);
    }
    if (this.#plants.has(id)) {
      throw new Violation(`a create with the taken id ${id} answered ${answer.status}`);
    }
    this.#plants.set(id, { name: plant.name, tag: plant.tag, owner });
  }

  #delete({ intent, path }: SoakRequest, answer: SoakAnswer, user: string | undefined): void {
    const id = intent?.kind === 'delete' ? intent.id : readPathId(path);
    const plant = id === undefined ? undefined : this.#plants.get(id);
    const isVisible = plant !== undefined && (plant.owner === undefined || plant.owner === user);
    if (intent?.kind === 'delete') {
      assertEqual('the status of a delete', answer.status, isVisible ? 204 : 404);
    }
    if (answer.status < 300) {
      if (!isVisible || id === undefined) {
        throw new Violation(
          `a delete of ${path}, which ${user} does not have, answered ${answer.status}`,
        );
      }
      this.#plants.delete(id);
    }
  }

  #list({ intent, query }: SoakRequest, answer: SoakAnswer, user: string | undefined): void {
    if (intent?.kind === 'list') {
      assertEqual('the status of a list', answer.status, 200);
    }
    if (answer.status >= 300) {
      return;
    }
    const visible = [...this.#plants.values()]
      .filter(({ owner }) => owner === undefined || owner === user)
      .map(({ name, tag }) => ({ name, tag }));
    const listed = parseBody(answer) as ModelPlant[];
    const isWhole = query === '' || intent?.kind === 'list';
    const limit = intent?.kind === 'list' ? (intent.limit ?? visible.length) : visible.length;
    const count = isWhole
      ? Math.min(limit, visible.length)
      : Math.min(listed.length, visible.length);
    const expected = visible.slice(0, count);
    assertEqual(
      `the list of ${user}`,
      JSON.stringify(listed.map(({ name, tag }) => ({ name, tag }))),
      JSON.stringify(expected),
    );
  }
}

function readPathId(path: string): string | undefined {
  const segment = path.slice('/plants/'.length);
  try {
    const text = decodeURIComponent(segment);
    return /^-?\d+$/.test(text) ? String(BigInt(text)) : undefined;
  } catch {
    return undefined;
  }
}

/** The user of a token that may do what it asks for; the one that may only read is a user, too. */
function userOf(authorization = ''): string | undefined {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  return (
    { 'alice-token': 'alice', 'bob-token': 'bob', 'alice-read-only-token': 'alice' } as Record<
      string,
      string
    >
  )[token];
}
