import { expect, it } from 'vitest';
import { describeDeviation } from '../../../src/verify/report/deviation.js';
import type { Mismatch } from '../../../src/verify/report/verification-report.js';

const anError = 'an Error {"error": <int32>, "message": <string>}';

const ofPart: readonly Mismatch[] = [
  { path: 'status', expected: '400', actual: '500' },
  { path: 'body', expected: anError, actual: 'text that is not JSON' },
  { path: 'body', expected: 'an array of Plants', actual: 'an object with "items", "total"' },
  { path: 'header Content-Type', expected: 'application/json', actual: 'text/html; charset=utf-8' },
];

it.each(ofPart)('a deviation has what matters: %j', (mismatch) => {
  const { path, expected, actual } = mismatch;

  expect(describeDeviation(mismatch)).toBe(`${path}: expected ${expected}, got ${actual}`);
});

it.each([
  [
    'body[17]',
    'only name and tag',
    '"id" as well',
    'body[n]: expected only name and tag, got "id" as well',
  ],
  ['body.error', 'an int32', '"400"', 'body.error: expected an int32, got "…"'],
  ['body.error', 'an int32', '40.5', 'body.error: expected an int32, got n'],
  ['body.name', '"Fern \\"7\\""', '""', 'body.name: expected "…", got ""'],
])(
  'a deviation of %s has not what changes from run to run: %s, %s',
  (path, expected, actual, said) => {
    expect(describeDeviation({ path, expected, actual })).toBe(said);
  },
);

it.each([
  [
    'the list shows "Fernxyz", with the tag "Tabc',
    'it does not',
    'the list shows "…", with the tag "…", but it does not',
  ],
  [
    '"Fern" can be deleted',
    'the provider answered 404, and it is listed',
    '"…" can be deleted, but the provider answered 404, and it is listed',
  ],
  [
    'the list accepts a limit',
    'it rejected each of 1, 2, 12',
    'the list accepts a limit, but it rejected each of n',
  ],
])(
  'a deviation from what is done has no names and numbers: %s, but %s',
  (expected, actual, said) => {
    expect(describeDeviation({ expected, actual })).toBe(`expected that ${said}`);
  },
);

it.each([
  ['the names of a list', 'an object with "Fern1", "Ivy2"', 'an object with "Oak"'],
  ['how many items there are', 'an array of 1 item', 'an array of 12 items'],
  ['an id', '9007199254740993', '-7'],
])('a deviation is the same whatever %s', (_, one, other) => {
  const expected = 'a Plant';
  const [first, second] = [one, other].map((actual) =>
    describeDeviation({ path: 'body', expected, actual }),
  );

  expect(first).toBe(second);
});
