import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChallengeReport } from '../../src/challenge/challenge-report.js';
import { type SituationId, situationIds } from '../../src/interface/situations.js';
import { readAssumptions } from '../../src/verify/assumptions/assumptions-file.js';
import { endOf, runCommand } from '../cli/run-command.js';
import { waitFor } from '../wait-for.js';
import { exchangeNote } from './exchange-note.js';

let folder = '';

/** Has a new folder for each test of a block, or for all of them. */
function useFolder(before: (make: () => void) => void, after: (remove: () => void) => void): void {
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'challenge-'));
  });
  after(() => rmSync(folder, { recursive: true }));
}

interface TestsOptions {
  /** The situations that the tests meet. Default: a delete of a plant of the user. */
  readonly met?: readonly SituationId[];
  /** A JavaScript expression: why the tests fail with `profile`, if they do. */
  readonly failsIf?: string;
  readonly usesMock?: boolean;
  /** A JavaScript statement that runs with each profile. Default: none. */
  readonly inLaterRuns?: string;
}

/** The words of a command that runs tests: a script that notes what a mock would note. */
function tests({
  met = ['delete.own-plant'],
  failsIf = 'false',
  usesMock = true,
  inLaterRuns = '',
}: TestsOptions = {}): string[] {
  const script = join(folder, 'tests.mjs');
  const notes = met.map((situation, index) =>
    exchangeNote({ situations: [situation], store: `${index}` }),
  );
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const { PLANT_STORE_PROFILE: path, PLANT_STORE_NOTES: folder } = process.env;
    const profile = path ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const outcomes = profile.outcomes ?? {};
    appendFileSync(${JSON.stringify(join(folder, 'runs.txt'))}, JSON.stringify(outcomes) + '\\n');
    if (${usesMock}) {
      const start = { profile: {}, hasRunProfile: Boolean(path) };
      if (path) {
        ${inLaterRuns};
      }
      const lines = [start, ...${JSON.stringify(notes)}].map((note) => JSON.stringify(note) + '\\n');
      appendFileSync(folder + '/1.jsonl', lines.join(''));
    }
    if (${failsIf}) {
      console.log('✖ deletes a plant');
      process.exitCode = 1;
    }`,
  );
  return [process.execPath, script];
}

function challenge(
  flags: readonly string[],
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
) {
  const profiles = ['--profiles', join(folder, 'profiles')];
  return runCommand(['challenge', ...profiles, ...flags, '--', ...command], env);
}

function countRuns(): number {
  return readFileSync(join(folder, 'runs.txt'), 'utf8').trim().split('\n').length;
}

/** Fewer choices, and so fewer runs. */
const ofDelete = ['--only', 'delete.own-plant'];

const needs404 = "outcomes['delete.unknown-id']?.status === 410";

describe('an assumption that challenge finds', () => {
  let command: readonly string[];
  let ended: Awaited<ReturnType<typeof endOf>>;
  const profileFile = () => join(folder, 'profiles/delete.unknown-id-status-410.json');

  useFolder(beforeAll, afterAll);

  beforeAll(async () => {
    const profiles = join(folder, 'profiles');
    mkdirSync(profiles);
    const write = (name: string, text: string) => writeFileSync(join(profiles, name), text);
    write('list.order-changing.json', '{"parameters":{"list.order":"changing"}}');
    write('list.order-of-mine.json', '{"plants":[]}');
    write('mine.json', '{}');
    command = tests({ met: ['delete.unknown-id'], failsIf: needs404 });
    const files = ['--write', join(folder, 'assumptions.json'), '--junit', join(folder, 'r.xml')];
    ended = await endOf(challenge(['--only', 'delete', ...files], command));
  }, 60_000);

  it('is named with the words of the interface, the failed tests, a fault and a line to repeat it', () => {
    const { code, printed } = ended;

    expect(code).toBe(1);
    for (const text of [
      '✗ The tests assume 1 thing that the interface leaves open.',
      'The tests fail if a delete of an id that no plant ever had is rejected with 410.',
      'They pass: if it is rejected with 404',
      'Delete plant: rule 3: "Behaviour when no plant has the given id: not shown."',
      'Failed tests: deletes a plant',
      "plantStore.faults.add({ kind: 'status', status: 404, operation: 'delete' });",
      `npx plant-store-kit challenge --profile ${profileFile()} -- ${process.execPath}`,
    ]) {
      expect(printed).toContain(text);
    }
    expect(JSON.parse(readFileSync(profileFile(), 'utf8'))).toEqual({
      outcomes: { 'delete.unknown-id': { status: 410 } },
    });
  });

  it('is printed as soon as it is found', () => {
    expect(ended.complaints).toBe(
      'Found so far: The tests fail if a delete of an id that no plant ever had is rejected with 410.\n',
    );
  });

  it('is a failed case of the report as JUnit XML, which has one for each choice', () => {
    const xml = readFileSync(join(folder, 'r.xml'), 'utf8');
    const [, held] = /The tests allow (\d+) other choices/.exec(ended.printed) ?? [];

    expect(xml.match(/<testcase/g)).toHaveLength(Number(held) + 2);
    expect(xml.match(/<failure type="failed"/g)).toHaveLength(1);
  });

  it('is kept for verify --assumptions with --write', () => {
    const file = join(folder, 'assumptions.json');

    const kept = readAssumptions({ source: file, text: readFileSync(file, 'utf8') });

    expect(kept).toMatchObject({
      app: 'plant-store-kit',
      assumptions: [
        {
          id: 'delete.unknown-id/status-410',
          points: [{ point: 'delete.unknown-id', part: 'status', fails: { status: 410 } }],
          failedTests: ['deletes a plant'],
        },
      ],
    });
  });

  it('has its profile in place of those of an earlier challenge, beside other files', () => {
    expect(readdirSync(join(folder, 'profiles')).sort()).toEqual([
      'delete.unknown-id-status-410.json',
      'list.order-of-mine.json',
      'mine.json',
    ]);
  });

  it('is repeated by its profile, with the output and the end of the command', async () => {
    expect(await endOf(challenge(['--profile', profileFile()], command))).toMatchObject({
      code: 1,
      printed: '✖ deletes a plant\n',
    });
    expect(await endOf(challenge(['--profile', profileFile()], tests()))).toMatchObject({
      code: 0,
    });
  });
});

describe('challenge', () => {
  useFolder(beforeEach, afterEach);

  it('ends with 0 when the tests pass with all that the interface allows, and says what they never met', async () => {
    const { code, printed } = await endOf(challenge(['--min-met', '5'], tests()));

    expect(code).toBe(0);
    expect(printed).toMatch(/✓ The tests pass with all \d+ other choices of a plant store\./);
    expect(printed).toContain(`Took: ${countRuns()} runs`);
    expect(printed).toContain('Never tried: values other than the typical ones');
    expect(printed).toMatch(/Never met by the tests, which meet 5 % of what apps meet/);
    expect(printed).toContain(
      "plantStore.faults.add({ kind: 'status', status: 503, operation: 'list' });",
    );
    expect(existsSync(join(folder, 'profiles'))).toBe(false);
  });

  it('tries only the choices for the points of --only, and reports as JSON', async () => {
    const command = tests({ met: ['delete.own-plant', 'create.taken-id'] });

    const { code, printed } = await endOf(challenge(['--json', '--only', 'delete'], command));

    expect(code).toBe(0);
    const report: ChallengeReport = JSON.parse(printed);
    expect(report).toMatchObject({ verdict: 'passed', runs: countRuns(), assumptions: [] });
    expect(new Set(report.held.map(({ id }) => id.replace(/\/.*/, '')))).toEqual(
      new Set(['delete.own-plant']),
    );
  });

  it('reports what it has found when it is stopped', async () => {
    const running = challenge([], tests({ met: situationIds }));
    await waitFor(() => expect(countRuns()).toBeGreaterThan(1));

    expect(await running.stop()).toBe(2);
    expect(running.printed()).toMatch(/It was stopped before \d+ choices could be tried/);
    expect(running.complaints()).toBe('');
  });

  it('ends with 1 when the tests meet less than --min-met', async () => {
    expect(await endOf(challenge(['--min-met', '80', ...ofDelete], tests()))).toMatchObject({
      code: 1,
      printed: expect.stringContaining(
        'The tests meet 25 % of what apps meet, and --min-met asks for 80 %.',
      ),
    });
  });

  it('lays its choices over the profile that PLANT_STORE_PROFILE has before', async () => {
    const path = join(folder, 'own.json');
    writeFileSync(path, JSON.stringify({ outcomes: { 'list.limit-zero': { status: 422 } } }));
    const failsIf = "outcomes['list.limit-zero']?.status !== 422";

    const { code, printed } = await endOf(
      challenge(ofDelete, tests({ failsIf }), { PLANT_STORE_PROFILE: path }),
    );

    expect(code, printed).toBe(0);
  });
});

describe('challenge ends with 2, and says why,', () => {
  useFolder(beforeEach, afterEach);

  it.each<[given: string, reason: RegExp, flags: string[], given: TestsOptions]>([
    [
      'the number of --max-runs is reached',
      /before \d+ choices could be tried; raise --max-runs/,
      ['--max-runs', '2'],
      {},
    ],
    [
      'the time of --max-time is over',
      /time for runs was over before \d+ choices could be tried; raise --max-time/,
      ['--max-time', '1'],
      { inLaterRuns: 'await new Promise((resolve) => setTimeout(resolve, 1100))' },
    ],
    [
      'the command fails by itself',
      /must pass before it is challenged, and it ended with exit code 1\.[\s\S]*✖ deletes a plant/,
      [],
      { failsIf: 'true' },
    ],
    [
      'the command uses no mock of the kit',
      /The command used no mock and no server of plant-store-kit\./,
      [],
      { usesMock: false },
    ],
    ['there is nothing to vary', /The tests met nothing that --only names/, ['--only', 'list'], {}],
  ])('when %s', async (_, reason, flags, options) => {
    const { code, printed } = await endOf(challenge(flags, tests(options)));

    expect(code).toBe(2);
    expect(printed).toMatch(reason);
    expect(countRuns()).toBeLessThanOrEqual(2);
    expect(existsSync(join(folder, 'profiles'))).toBe(false);
  });

  it.each(['--profiles', '--write', '--junit'])(
    'before the first run, when the place of %s cannot be used',
    async (flag) => {
      writeFileSync(join(folder, 'file'), '');

      const { code, complaints } = await endOf(challenge([flag, join(folder, 'file/x')], tests()));

      expect(code).toBe(2);
      expect(complaints).toContain('Failed to write');
      expect(existsSync(join(folder, 'runs.txt'))).toBe(false);
    },
  );

  it.each([
    [['--only', 'lists', '--', 'x'], '--only names no open point with "lists"'],
    [['--min-met', '101', '--', 'x'], '--min-met cannot be "101"'],
    [['--profile', 'missing.json', '--', 'x'], 'read profile "missing.json"'],
    [['--', ''], 'the command is empty'],
    [[], "missing required argument 'command'"],
  ])('for %j', async (args, message) => {
    const { code, complaints } = await endOf(runCommand(['challenge', ...args]));

    expect(code).toBe(2);
    expect(complaints).toContain(message);
  });
});
