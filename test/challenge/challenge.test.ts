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
import { counted } from '../../src/text/wording.js';
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

const needs204 = "outcomes['delete.own-plant']?.status === 202";

describe('an assumption that challenge finds', () => {
  let command: readonly string[];
  let ended: Awaited<ReturnType<typeof endOf>>;
  const profileFile = () => join(folder, 'profiles/delete.own-plant-status-202.json');

  useFolder(beforeAll, afterAll);

  beforeAll(async () => {
    const profiles = join(folder, 'profiles');
    mkdirSync(profiles);
    const write = (name: string, text: string) => writeFileSync(join(profiles, name), text);
    write('list.order-changing.json', '{"parameters":{"list.order":"changing"}}');
    write('list.order-of-mine.json', '{"plants":[]}');
    write('mine.json', '{}');
    command = tests({ failsIf: needs204 });
    ended = await endOf(challenge(['--write', join(folder, 'assumptions.json')], command));
  });

  it('is named with the words of the interface, the failed tests and a line to repeat it', () => {
    const { code, printed } = ended;

    expect(code).toBe(1);
    expect(printed).toContain('✗ The tests assume 1 thing that the interface leaves open.');
    expect(printed).toContain(
      'The tests fail if a delete of a plant that the user has created is answered with 202.',
    );
    expect(printed).toContain('They pass: if it is answered with 204 or 200');
    expect(printed).toContain(
      'Delete plant: rule 2: "Success status code and error status codes: not shown."',
    );
    expect(printed).toContain('Failed tests: deletes a plant');
    const file = profileFile();
    expect(printed).toContain(
      `npx plant-store-kit challenge --profile ${file} -- ${process.execPath}`,
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      outcomes: { 'delete.own-plant': { status: 202 } },
    });
  });

  it('is printed as soon as it is found', () => {
    expect(ended.complaints).toBe(
      'Found so far: The tests fail if a delete of a plant that the user has created is answered with 202.\n',
    );
  });

  it('is kept for verify --assumptions with --write', () => {
    const file = join(folder, 'assumptions.json');

    const kept = readAssumptions({ source: file, text: readFileSync(file, 'utf8') });

    expect(kept).toMatchObject({
      app: 'plant-store-kit',
      assumptions: [
        {
          id: 'delete.own-plant/status-202',
          sentence: 'a delete of a plant that the user has created is answered with 204 or 200',
          points: [
            {
              point: 'delete.own-plant',
              part: 'status',
              fails: { status: 202 },
              passes: [{ status: 204 }, { status: 200 }],
            },
          ],
          failedTests: ['deletes a plant'],
        },
      ],
    });
  });

  it('has its profile in place of those of an earlier challenge, beside other files', () => {
    expect(readdirSync(join(folder, 'profiles')).sort()).toEqual([
      'delete.own-plant-status-202.json',
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

  it('reports as JSON and as JUnit XML, with a case for each choice', async () => {
    const junit = join(folder, 'report.xml');
    const command = tests({ failsIf: needs204 });

    const { code, printed } = await endOf(challenge(['--json', '--junit', junit], command));

    expect(code).toBe(1);
    const report: ChallengeReport = JSON.parse(printed);
    expect(report).toMatchObject({
      verdict: 'failed',
      runs: countRuns(),
      assumptions: [{ id: 'delete.own-plant/status-202', failedTests: ['deletes a plant'] }],
      flakyTests: [],
      untried: [],
    });
    const xml = readFileSync(junit, 'utf8');
    expect(xml.match(/<testcase/g)).toHaveLength(report.held.length + 2);
    expect(xml).toContain('<failure type="failed"');
  });

  it('tries only the choices for the points of --only', async () => {
    const command = tests({ met: ['delete.own-plant', 'delete.unknown-id'] });

    const { printed } = await endOf(challenge(['--json', '--only', 'delete.unknown-id'], command));

    const { held }: ChallengeReport = JSON.parse(printed);
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter(({ id }) => !id.startsWith('delete.unknown-id'))).toEqual([]);
  });

  it('says which choices it has not tried when --max-runs is reached, and ends with 2', async () => {
    const { code, printed } = await endOf(challenge(['--json', '--max-runs', '2'], tests()));

    expect(code).toBe(2);
    expect(countRuns()).toBe(2);
    const { untried, reason }: ChallengeReport = JSON.parse(printed);
    expect(untried.length).toBeGreaterThan(0);
    expect(reason).toContain(
      `before ${counted(untried.length, 'choice')} could be tried; raise --max-runs`,
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

  it('names what fails in one way at several points once', async () => {
    const met: SituationId[] = ['delete.own-plant', 'delete.unknown-id', 'create.taken-id'];
    const failsIf = "Object.values(outcomes).some(({ error }) => error?.message === '')";

    const { printed } = await endOf(challenge(['--json'], tests({ met, failsIf })));

    const { assumptions }: ChallengeReport = JSON.parse(printed);
    expect(assumptions).toMatchObject([
      {
        other:
          "a delete of an id that no plant ever had or a create with the id of one of the user's plants " +
          'is rejected with an empty message',
        openBy: 'it says of the message only that it is a string',
      },
    ]);
  });

  it('prints the line of a fault that keeps a test of an error path', async () => {
    const failsIf = "outcomes['delete.unknown-id']?.status === 410";

    const { printed } = await endOf(
      challenge(['--only', 'delete.unknown-id'], tests({ met: ['delete.unknown-id'], failsIf })),
    );

    expect(printed).toContain(
      "plantStore.faults.add({ kind: 'status', status: 404, operation: 'delete' });",
    );
  });

  it('lays its choices over the profile that PLANT_STORE_PROFILE has before', async () => {
    const path = join(folder, 'own.json');
    writeFileSync(path, JSON.stringify({ outcomes: { 'list.limit-zero': { status: 422 } } }));
    const failsIf = "outcomes['list.limit-zero']?.status !== 422";

    const { code, printed } = await endOf(
      challenge(['--json'], tests({ failsIf }), { PLANT_STORE_PROFILE: path }),
    );

    expect(code, printed).toBe(0);
  });

  it('tells a test that fails by chance from an assumption', async () => {
    const counter = join(folder, 'runs.txt');
    const isSecond = `readFileSync(${JSON.stringify(counter)}, 'utf8').split('\\n').length === 3`;

    const { code, printed } = await endOf(challenge(ofDelete, tests({ failsIf: isSecond })));

    expect(code).toBe(0);
    expect(printed).toContain('Flaky tests: deletes a plant');
  });
});

describe('challenge ends with 2, and says why,', () => {
  useFolder(beforeEach, afterEach);

  it.each([
    ['gives its tests no choices', 'start.hasRunProfile = false'],
    ['does not run its tests again', 'process.exit()'],
  ])('when the command %s', { timeout: 20_000 }, async (_, inLaterRuns) => {
    const { code, printed } = await endOf(challenge(ofDelete, tests({ inLaterRuns })));

    expect(code).toBe(2);
    expect(printed).toContain('In a run, the choices did not reach every mock');
    expect(printed).toContain('PLANT_STORE_PROFILE, PLANT_STORE_NOTES and VITE_PLANT_STORE_RUN');
  });

  it('when the command does not get as far as a mock any more', { timeout: 20_000 }, async () => {
    const inLaterRuns = "console.log('port 4010 is taken'); process.exit(1)";

    const { code, printed } = await endOf(challenge(ofDelete, tests({ inLaterRuns })));

    expect(code).toBe(2);
    expect(printed).toContain(
      'the command failed before a request met another choice: it ended with exit code 1',
    );
    expect(printed).toContain('port 4010 is taken');
    expect(countRuns()).toBe(3);
  });

  it('when the command fails by itself in the end: nothing that was found counts', async () => {
    const counter = join(folder, 'runs.txt');
    const isLater = `readFileSync(${JSON.stringify(counter)}, 'utf8').split('\\n').length > 4`;

    const { code, printed } = await endOf(
      challenge(['--json', ...ofDelete], tests({ failsIf: isLater })),
    );

    expect(code).toBe(2);
    const report: ChallengeReport = JSON.parse(printed);
    expect(report).toMatchObject({ verdict: 'not-checked', assumptions: [] });
    expect(report.reason).toContain('fails now with no choice made');
    expect(report.output).toContain('✖ deletes a plant');
  });

  it('when the time of --max-time is over', async () => {
    const inLaterRuns = 'await new Promise((resolve) => setTimeout(resolve, 1100))';

    const { code, printed } = await endOf(challenge(['--max-time', '1'], tests({ inLaterRuns })));

    expect(code).toBe(2);
    expect(printed).toMatch(
      /The time for runs was over before \d+ choices could be tried; raise --max-time/,
    );
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

  it('when the command fails by itself', async () => {
    const { code, printed } = await endOf(challenge([], tests({ failsIf: 'true' })));

    expect(code).toBe(2);
    expect(printed).toContain(
      'The command must pass before it is challenged, and it ended with exit code 1.',
    );
    expect(printed).toContain('✖ deletes a plant');
    expect(countRuns()).toBe(1);
  });

  it('when the command uses no mock of the kit', async () => {
    const { code, printed } = await endOf(challenge([], tests({ usesMock: false })));

    expect(code).toBe(2);
    expect(printed).toContain('The command used no mock and no server of plant-store-kit.');
    expect(existsSync(join(folder, 'profiles'))).toBe(false);
  });

  it('when there is nothing to vary', async () => {
    const { code, printed } = await endOf(challenge(['--only', 'list'], tests()));

    expect(code).toBe(2);
    expect(printed).toContain('The tests met nothing that --only names');
  });

  it.each([
    [['--only', 'lists'], '--only names no open point with "lists"'],
    [['--min-met', '101'], '--min-met cannot be "101"'],
    [['--profile', 'missing.json'], 'read profile "missing.json"'],
  ])('for %j', async (flags, message) => {
    const { code, complaints } = await endOf(challenge(flags, tests()));

    expect(code).toBe(2);
    expect(complaints).toContain(message);
  });

  it('for an empty command', async () => {
    const { code, complaints } = await endOf(challenge([], ['']));

    expect(code).toBe(2);
    expect(complaints).toContain('the command is empty');
  });

  it('without a command', async () => {
    const { code, complaints } = await endOf(runCommand(['challenge']));

    expect(code).toBe(2);
    expect(complaints).toContain("missing required argument 'command'");
  });
});
