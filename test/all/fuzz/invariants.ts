import type { SoakAnswer, SoakRequest } from './soak-request.js';

/** What a run found to be wrong with an answer. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Each status that the kit gives without being asked for a failure, by any profile of the repository. */
const statuses = new Set([200, 204, 206, 302, 400, 401, 403, 404, 405, 406, 413, 422, 429, 431]);

/** Throws a {@link Violation} unless the answer is one that the interface allows for any request. */
export function checkAnswer(request: SoakRequest, answer: SoakAnswer): void {
  const { status, headers, body } = answer;
  if (!statuses.has(status)) {
    throw new Violation(`status ${status} was not asked for: ${body.slice(0, 300)}`);
  }
  if (request.method === 'HEAD' || status === 204 || status === 302) {
    assertEqual('the body', body, '');
    return;
  }
  if (status >= 400) {
    assertError(parseBody(answer));
  } else if (request.method === 'POST') {
    assertPlant(parseBody(answer));
  } else if (request.method === 'GET') {
    assertPlants(parseBody(answer), request.query);
  } else if (body !== '') {
    throw new Violation(`${request.method} answered ${status} with a body: ${body.slice(0, 300)}`);
  }
  if (body !== '' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw new Violation(`a JSON body has the Content-Type ${headers['content-type']}`);
  }
}

/** The JSON of an answer. */
export function parseBody({ status, body }: SoakAnswer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Violation(`status ${status} has a body that is not JSON: ${body.slice(0, 300)}`);
  }
}

/** Throws a {@link Violation} unless both values are the same. */
export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) {
    throw new Violation(
      `${what} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`,
    );
  }
}

export function assertError(value: unknown): void {
  const { error, message } = (value ?? {}) as Record<string, unknown>;
  if (
    !Number.isInteger(error) ||
    (error as number) !== ((error as number) | 0) ||
    typeof message !== 'string'
  ) {
    throw new Violation(`the body is not an Error: ${JSON.stringify(value)}`);
  }
}

function assertPlant(value: unknown): void {
  const members = Object.keys((value ?? {}) as object);
  const { name, tag } = (value ?? {}) as Record<string, unknown>;
  if (
    typeof name !== 'string' ||
    !(tag === undefined || typeof tag === 'string') ||
    members.some((member) => member !== 'name' && member !== 'tag')
  ) {
    throw new Violation(
      `a plant must have a name, may have a tag, and has: ${JSON.stringify(value)}`,
    );
  }
}

function assertPlants(value: unknown, query: string): void {
  if (!Array.isArray(value)) {
    throw new Violation(`a list is not an array: ${JSON.stringify(value)}`);
  }
  value.forEach(assertPlant);
  const limit = /^limit=(\d{1,15})$/.exec(query)?.[1];
  if (limit !== undefined && value.length > Number(limit)) {
    throw new Violation(`a list with limit ${limit} has ${value.length} plants`);
  }
}
