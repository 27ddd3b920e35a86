import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { challenge } from '../../src/challenge/challenge.js';
import type { ChallengeReport } from '../../src/challenge/challenge-report.js';
import { chosenOf, isAll } from '../chosen-of.js';
import { endOf, runCommand } from '../cli/run-command.js';
import { makeTempFolder } from '../cli/temp-folder.js';
import { type Assumption, plant } from './app/assumptions.js';
import { runTests } from './app/tests/run-tests.js';
import { bundleApp } from './bundle-app.js';
import { assumptionNames, choices } from './choices.js';
import { metOf } from './met-of.js';

/** How often the tests of the app may run until their only assumption is found. */
const maxRuns = 30;

/** Assumptions of one app that do not hide each other, of each part of an outcome and of values. */
const several: readonly (readonly Assumption[])[] = [
  ['delete-is-204', 'message-of-404-has-no-html', 'several-listed-are-own', 'taken-id-is-rejected'],
  [
    'unknown-token-is-401',
    'list-is-complete',
    'name-is-kept',
    'no-tag-is-undefined',
    'delete-is-204',
  ],
];

describe('challenge', () => {
  it('finds nothing that the tolerant app assumes', async () => {
    expect(await challengeApp()).toMatchObject({ verdict: 'passed', assumptions: [] });
  });

  it.each(chosenOf(several, (_, at) => at === 0))(
    'finds several assumptions of one app: %s',
    async (...names) => {
      const { verdict, assumptions } = await challengeApp(...names);

      const found = assumptions.flatMap(({ id }) => pointsOf(id));
      const expected = names.map((name) => choices[name].points[0]);
      expect(found.sort()).toEqual(expected.sort());
      expect(verdict).toBe('failed');
    },
  );

  it.runIf(isAll).each(assumptionNames)('finds what the app assumes with %s', async (name) => {
    const { verdict, assumptions, runs } = await challengeApp(name);

    const found = assumptions.flatMap(({ id }) => pointsOf(id));
    expect(found).not.toEqual([]);
    expect(choices[name].points).toEqual(expect.arrayContaining(found));
    expect(runs).toBeLessThanOrEqual(maxRuns);
    expect(verdict).toBe('failed');
  });

  it('finds in processes, within the points of --only, that two parts of one answer are read together', async () => {
    await using folder = await makeTempFolder();
    const app = `ASSUMES=challenge-comes-with-401 "${process.execPath}" "${await bundleApp(folder.path)}"`;
    const flags = ['--only', 'authentication.unknown-token', '--profiles', join(folder.path, 'p')];

    const { code, printed } = await endOf(
      runCommand(['challenge', '--json', ...flags, '--', app], process.env),
    );

    const { assumptions }: ChallengeReport = JSON.parse(printed);
    expect(assumptions.map(({ id }) => id)).toEqual(['authentication.unknown-token/no-headers']);
    expect(code).toBe(1);
  });
});

/** Challenges the tests of the app with these assumptions, in this process. */
function challengeApp(...names: readonly Assumption[]): Promise<ChallengeReport> {
  return challenge({
    app: 'plant-app',
    command: ['npm test'],
    async runCommand({ profile }) {
      let failedTests: string[] = [];
      const met = await metOf(async () => {
        failedTests = (await runTests(plant(names.join()))).map(({ test }) => test);
      }, profile);
      const failure = failedTests.length === 0 ? undefined : 'it ended with exit code 1';
      return { failure, failedTests, output: '', durationMs: 1, met };
    },
    maxRuns: 200,
    profilePath: (id) => id,
    saveProfiles: async () => {},
    pause: async () => {},
    stop: new AbortController().signal,
  });
}

/** The open points of an assumption, which may need several: `delete.own-plant/status-200 + list.order/changing`. */
function pointsOf(id: string): string[] {
  return id.split(' + ').map((one) => one.replace(/\/.*/, ''));
}
