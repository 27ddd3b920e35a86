import { describe, expect, it } from 'vitest';
import { withFilesOf } from '../../src/challenge/run-files.js';

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
