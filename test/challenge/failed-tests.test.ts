import { expect, it } from 'vitest';
import { failedTestsIn } from '../../src/challenge/failed-tests.js';

it.each([
  [
    'Vitest',
    ' FAIL  |unit| src/list.test.ts > the list > shows plants\n',
    'src/list.test.ts > the list > shows plants',
  ],
  ['Jest', '  ● the list › shows plants\n\n    expect(received)', 'the list › shows plants'],
  ['node:test, as a tree', '  ✖ shows plants (12.5ms)\n✖ failing tests:\n', 'shows plants'],
  ['node:test, as TAP', 'not ok 2 - shows plants\n  ---\n', 'shows plants'],
  [
    'Playwright',
    '  1) [chromium] › e2e/list.spec.ts:3:5 › shows plants ───────\n',
    '[chromium] › e2e/list.spec.ts:3:5 › shows plants',
  ],
  ['Mocha and Cypress', '  1) shows plants:\n', 'shows plants'],
])('reads the names of failed tests from the output of %s', (_, output, name) => {
  const around = `✓ adds a plant\n${output}${output}2 tests\n`;

  expect(failedTestsIn(around)).toEqual([name.replace('|unit| ', '')]);
});

it.each([
  ['spaces', ' FAIL  ', ' '],
  ['spaces in a numbered line', '  1) shows', ' '],
  ['the separator of Vitest', ' FAIL ', ' > '],
  ['parentheses', '✖ shows', ' (1'],
])('reads a very long line of %s, and cuts its name', (_, start, part) => {
  const names = failedTestsIn(`${start}${part.repeat(400_000)}x`);

  expect(names.every((name) => name.length <= 500)).toBe(true);
});

it('reads no names from the output of another runner', () => {
  expect(failedTestsIn('1 of 2 checks went wrong\n')).toEqual([]);
});
