import { describe, expect, it } from 'vitest';
import { failedTestsIn, withFilesOf } from '../../src/challenge/runner-output.js';

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

const vitest = ['src/list.test.tsx > the list > shows plants', 'src/add.test.ts > adds'];
const playwright = ['[chromium] › e2e/plants.spec.ts:3:5 › shows plants'];

describe('a command that has to run failed tests again', () => {
  it.each([
    ['npx vitest run', vitest, 'npx vitest run src/list.test.tsx src/add.test.ts'],
    [
      'vitest run --project unit',
      vitest,
      'vitest run --project unit src/list.test.tsx src/add.test.ts',
    ],
    ['pnpm exec jest', vitest, 'pnpm exec jest src/list.test.tsx src/add.test.ts'],
    ['npx playwright test', playwright, 'npx playwright test e2e/plants.spec.ts'],
  ])('runs only their files: %s', (command, failed, expected) => {
    expect(withFilesOf(command, failed)).toBe(expected);
  });

  it.each([
    ['npm test', vitest],
    ['npx vitest run && npx playwright test', vitest],
    ['npx vitest run', ['shows plants']],
    ['npx vitest run', [...vitest, 'shows plants']],
    ['npx vitest run', []],
  ])('runs all tests where it cannot tell: %s', (command, failed) => {
    expect(withFilesOf(command, failed)).toBe(command);
  });
});
