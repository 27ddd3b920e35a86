import { expect } from 'vitest';
import type { AnyRequest } from './properties-requests.js';

export interface AnyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Each status that the kit gives without being asked for a failure, by any profile of the repository. */
const statuses = [200, 204, 206, 302, 400, 401, 403, 404, 405, 406, 413, 422, 429, 431];

const isError = ({ error, message }: Record<string, unknown>) =>
  typeof error === 'number' && error === (error | 0) && typeof message === 'string';

const isPlant = ({ name, tag, ...others }: Record<string, unknown>) =>
  typeof name === 'string' &&
  (tag === undefined || typeof tag === 'string') &&
  Object.keys(others).length === 0;

/** Expects of an answer what the interface says of all answers, whatever was asked. */
export function expectAllowed({ method, query }: AnyRequest, answer: AnyAnswer): void {
  const { status, headers, body } = answer;
  expect(statuses).toContain(status);
  if (
    method === 'HEAD' ||
    status === 204 ||
    status === 302 ||
    (method === 'DELETE' && status < 300)
  ) {
    expect(body).toBe('');
    return;
  }
  expect(headers['content-type']).toMatch(/^application\/json\b/i);
  const value = JSON.parse(body);
  if (status >= 400) {
    expect(value).toSatisfy(isError);
  } else if (method === 'POST') {
    expect(value).toSatisfy(isPlant);
  } else {
    const [, limit = 'Infinity'] = /^limit=(\d{1,15})$/.exec(query) ?? [];
    expect((value as Record<string, unknown>[]).filter((one) => !isPlant(one))).toEqual([]);
    expect(value.length).toBeLessThanOrEqual(Number(limit));
  }
}
