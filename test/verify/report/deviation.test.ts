import { describe, expect, it } from 'vitest';
import { describeDeviation } from '../../../src/verify/report/deviation.js';
import type { Mismatch } from '../../../src/verify/report/verification-report.js';

const anError = 'an Error {"error": <int32>, "message": <string>}';

describe('a deviation', () => {
  it.each<[Mismatch, string]>([
    [{ path: 'status', expected: '400', actual: '500' }, 'status: expected 400, got 500'],
    [
      { path: 'body', expected: anError, actual: 'text that is not JSON' },
      `body: expected ${anError}, got text that is not JSON`,
    ],
    [
      { path: 'body', expected: 'an array of Plants', actual: 'an object with "items", "total"' },
      'body: expected an array of Plants, got an object with "items", "total"',
    ],
    [
      { path: 'body[17]', expected: 'only name and tag', actual: '"id" as well' },
      'body[n]: expected only name and tag, got "id" as well',
    ],
    [
      { path: 'body.error', expected: 'an int32', actual: '"400"' },
      'body.error: expected an int32, got "…"',
    ],
    [
      { path: 'body.error', expected: 'an int32', actual: '40.5' },
      'body.error: expected an int32, got n',
    ],
    [
      { path: 'body.name', expected: '"Fern \\"7\\""', actual: '""' },
      'body.name: expected "…", got ""',
    ],
    [
      {
        path: 'header Content-Type',
        expected: 'application/json',
        actual: 'text/html; charset=utf-8',
      },
      'header Content-Type: expected application/json, got text/html; charset=utf-8',
    ],
    [
      { expected: 'the list shows "Fernxyz", with the tag "Tabc', actual: 'it does not' },
      'expected that the list shows "…", with the tag "…", but it does not',
    ],
    [
      { expected: '"Fern" can be deleted', actual: 'the provider answered 404, and it is listed' },
      'expected that "…" can be deleted, but the provider answered 404, and it is listed',
    ],
    [
      { expected: 'the list accepts a limit', actual: 'it rejected each of 1, 2, 12' },
      'expected that the list accepts a limit, but it rejected each of n',
    ],
  ])('of %j has what matters, and not what changes from run to run', (mismatch, deviation) => {
    expect(describeDeviation(mismatch)).toBe(deviation);
  });

  it.each([
    ['the names of a list', 'an object with "Fern1", "Ivy2"', 'an object with "Oak"'],
    ['how many items there are', 'an array of 1 item', 'an array of 12 items'],
    ['an id', '9007199254740993', '-7'],
  ])('is the same whatever %s', (_, one, other) => {
    const deviations = [one, other].map((actual) =>
      describeDeviation({ path: 'body', expected: 'a Plant', actual }),
    );

    expect(deviations[0]).toBe(deviations[1]);
  });
});
