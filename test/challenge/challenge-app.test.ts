import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenOf, isAll } from '../chosen-of.js';
import { endOf, runCommand } from '../cli/run-command.js';
import { makeTempFolder, type TempFolder } from '../cli/temp-folder.js';
import type { Assumption } from './app/assumptions.js';
import { bundleApp } from './bundle-app.js';
import { assumptionNames, choices } from './choices.js';

interface Report {
  readonly runs: number;
  readonly assumptions: readonly { readonly id: string }[];
}

/** How often the tests of the app may run until their only assumption is found. */
const maxRuns = 30;

/** Assumptions of one app that do not hide each other. */
const several: readonly (readonly Assumption[])[] = [
  ['delete-is-204', 'message-of-404-has-no-html', 'several-listed-are-own'],
  [
    'unknown-token-is-401',
    'list-is-complete',
    'list-order-is-creation',
    'no-tag-is-undefined',
    'delete-is-204',
  ],
];

/** Points enough to find the first of them among others. */
const fewer = ['--only', 'delete,list.visibility'];

let folder: TempFolder;
let file: string;

beforeAll(async () => {
  folder = await makeTempFolder();
  file = await bundleApp(folder.path);
});

afterAll(() => folder[Symbol.asyncDispose]());

// Each runs some twenty processes, one after the other.
describe('challenge', { timeout: 180_000 }, () => {
  it('finds nothing that the tolerant app assumes', async () => {
    const { code, report } = await challenge();

    expect(report.assumptions).toEqual([]);
    expect(code).toBe(0);
  });

  it.each(chosenOf(several, (_, at) => at === 0))(
    'finds several assumptions of one app: %s',
    async (...names) => {
      const { code, report } = await challenge(names, isAll ? [] : fewer);

      const found = report.assumptions.flatMap(({ id }) => pointsOf(id));
      const expected = names.map((name) => choices[name].points[0]);
      expect(found.sort()).toEqual(expected.sort());
      expect(code).toBe(1);
    },
  );

  it('finds within the points of --only that two parts of one answer are read together', async () => {
    const { report } = await challenge(
      ['challenge-comes-with-401'],
      ['--only', 'authentication.unknown-token'],
    );

    expect(report.assumptions.map(({ id }) => id)).toEqual([
      'authentication.unknown-token/no-headers',
    ]);
  });

  it.runIf(isAll).each(assumptionNames)('finds what the app assumes with %s', async (name) => {
    const { code, report } = await challenge([name]);

    const found = report.assumptions.flatMap(({ id }) => pointsOf(id));
    expect(found).not.toEqual([]);
    expect(choices[name].points).toEqual(expect.arrayContaining(found));
    expect(report.runs).toBeLessThanOrEqual(maxRuns);
    expect(code).toBe(1);
  });
});

/** Challenges the tests of the app with these assumptions. */
async function challenge(names: readonly Assumption[] = [], flags: readonly string[] = []) {
  const command = `ASSUMES=${names.join()} "${process.execPath}" "${file}"`;
  const profiles = join(folder.path, 'profiles');
  const args = ['challenge', '--json', '--profiles', profiles, ...flags, '--', command];
  const { code, printed } = await endOf(runCommand(args, process.env));
  return { code, report: JSON.parse(printed) as Report };
}

/** The open points of an assumption, which may need several: `delete.own-plant/status-200 + list.order/changing`. */
function pointsOf(id: string): string[] {
  return id.split(' + ').map((one) => one.replace(/\/.*/, ''));
}
