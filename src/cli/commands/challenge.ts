import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { challenge as challengeTests, toShellLine } from '../../challenge/challenge.js';
import { challengeDocument, describeAssumption } from '../../challenge/challenge-document.js';
import { type ChallengeReport, toAssumptionsFile } from '../../challenge/challenge-report.js';
import { openPoints } from '../../challenge/choice.js';
import { runCommand } from '../../challenge/run-command.js';
import { loadProfile } from '../../server/load-options.js';
import { profileVariable } from '../../service/test-run.js';
import { counted, nearest } from '../../text/wording.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { documentToJunit } from '../../verify/report/render/junit.js';
import { renderText } from '../../verify/report/render/text.js';
import { type CommandContext, defineCommand, type ExitCode } from '../command.js';
import { createFlagError, numberFlag, wholeNumberFlag } from '../flags.js';
import { assertWritable, type OutputFile, writeOutputFile } from '../output-files.js';
import { assertWritableFolder, profilePath, saveProfiles } from '../profiles-folder.js';
import { startProgress } from '../progress.js';
import { seconds } from '../provider/service-flags.js';

/** How long a run waits that is repeated because it has reached no mock. */
const pauseMs = 2000;

export const challenge = defineCommand({
  description:
    'Finds what the tests of an app assume of its plant store beyond what the interface document says.',
  usage: '[flags] -- <command>',
  operands: ['<command...>'],
  flags: {
    'What is tried': {
      only: {
        value: '<points>',
        isMultiple: true,
        help: 'try only these open points, such as list or create.taken-id',
        read: readPoints,
      },
      maxRuns: numberFlag(200, 2, 10_000, 'maximum number of runs of the command'),
      maxTime: {
        value: '<seconds>',
        defaultHelp: 'no limit',
        help: 'try no further choice after this time',
        read: seconds(1),
      },
      profile: {
        value: '<file>',
        help: 'only run the command once with this profile; ends with 0 if it passes, else with 1',
        conflicts: ['only', 'junit', 'json', 'minMet', 'write', 'maxTime'],
      },
    },
    'The report': {
      minMet: {
        value: '<percent>',
        help: 'fail if the tests meet less than this share of what apps meet',
        read: wholeNumberFlag(1, 100),
      },
      profiles: {
        value: '<folder>',
        default: 'plant-store-challenge',
        help: 'write there the profile that shows each assumption',
      },
      write: {
        value: '<file>',
        help: 'write what the tests assume to this file, for "verify --assumptions"',
      },
      json: { help: 'print the report as JSON' },
      junit: { value: '<file>', help: 'write the report to this file as JUnit XML' },
    },
  },
  notes: `The command must pass. It runs once as it is, while every mock and server of plant-store-kit notes what the
tests meet. Then it runs again with mocks that do what the interface allows as well: other statuses,
effects, messages, orders, sizes. Choices that cannot hide each other are tried in one run; a run that
fails is halved until the choice is found. It counts if the tests fail with it twice. In the end, as many
choices are made at once as a service can make, and the command has to pass once more as it is.

Mocks get their choices from the environment variable PLANT_STORE_PROFILE. A profile that it has before
is the base of all runs. A mock in a page gets them from the fixtures for Vitest and Playwright, or from
the Vite plugin. A server that runs already does not.`,
  exitCodes: {
    0: 'the tests assume nothing that the interface leaves open',
    1: 'an assumption was found, also if it ended early, or the tests meet less than --min-met',
    2: 'a flag cannot be used, the command fails by itself, its choices did not reach the mocks, or not everything could be tried',
  },
  examples: [
    'challenge -- npx vitest run',
    'challenge --only list,create.taken-id -- npx playwright test',
    'challenge --write assumptions.json -- npx vitest run',
    'challenge --profile plant-store-challenge/list.order-changing.json -- npx vitest run',
  ],
  async run({ flags, operands: [words] }, context) {
    const { only, maxRuns, maxTime, profiles, minMet, write, json, junit } = flags;
    const { env, output, stop } = context;
    const command = toShellLine(words);
    if (command.trim() === '') {
      throw createFlagError('the command is empty', 'Give the one that runs your tests, after --.');
    }
    if (flags.profile !== undefined) {
      return runOnce(command, flags.profile, context);
    }
    const files = {
      junit: junit === undefined ? undefined : { path: junit, flag: '--junit' },
      write: write === undefined ? undefined : { path: write, flag: '--write' },
    };
    for (const file of Object.values(files)) {
      await (file && assertWritable(file));
    }
    await assertWritableFolder(profiles);
    const base = await loadProfile(env[profileVariable] || undefined);
    const progress = startProgress(context, output.isTerminal ? 'Stopping.\n' : '');
    const wanted = only?.flat();
    let unsaved: unknown;
    const report = await challengeTests({
      app: await nameOfApp(),
      command: words,
      runCommand: (run) => runCommand(command, run),
      profile: base,
      isWanted: wanted && ((point) => wanted.some((given) => isPartOf(given, point))),
      maxRuns,
      maxTimeMs: maxTime,
      minMet,
      profilePath: (id) => profilePath(profiles, id),
      saveProfiles: (found, isComplete) =>
        saveProfiles(profiles, found, isComplete).catch((error) => {
          unsaved = error;
        }),
      onFound: (found) => progress.tell(`Found so far: ${describeAssumption(found)}`),
      onProgress({ runs, runsLeft, leftMs }) {
        const time = `about ${Math.ceil(leftMs / 1000)} s`;
        progress.log(`${counted(runs, 'run')} done, about ${runsLeft} left: ${time}`);
      },
      pause: () => wait(pauseMs, undefined, { signal: stop }).catch(() => {}),
      stop,
    }).finally(progress.end);
    output.print(json ? reportToJson(report) : renderText(challengeDocument(report), output));
    await writeReports(report, files, context);
    if (unsaved !== undefined) {
      throw unsaved;
    }
    return exitCodeOf(report);
  },
});

/** The name in the package.json of the working directory, else that of the directory. */
async function nameOfApp(): Promise<string> {
  const folder = basename(resolve());
  try {
    const { name } = JSON.parse(await readFile('package.json', 'utf8'));
    return typeof name === 'string' && name !== '' ? name : folder;
  } catch {
    return folder;
  }
}

/** @throws KitError `unwritable-file` */
async function writeReports(
  report: ChallengeReport,
  { junit, write }: { readonly [Name in 'junit' | 'write']: OutputFile | undefined },
  { output }: CommandContext,
): Promise<void> {
  if (junit !== undefined) {
    const error = report.reason === undefined ? undefined : '';
    await writeOutputFile(junit, documentToJunit(challengeDocument(report), { ...report, error }));
  }
  if (write !== undefined && report.reason !== undefined) {
    // It would leave out assumptions that an earlier challenge has found.
    output.printError(`"${write.path}" stays as it is, since not everything was tried.\n`);
  } else if (write !== undefined) {
    await writeOutputFile(write, `${JSON.stringify(toAssumptionsFile(report), null, 2)}\n`);
  }
}

const exitCodes = { passed: 0, failed: 1, 'not-checked': 2 } as const;

function exitCodeOf({ verdict }: ChallengeReport): ExitCode {
  return exitCodes[verdict];
}

/** @throws KitError `invalid-flags`, for a name that no open point has. */
function readPoints(text: string, name: string): string[] {
  return text.split(',').map((given) => {
    if (!openPoints.some((point) => isPartOf(given, point))) {
      const remedy =
        nearest(given, openPoints) || 'Run "plant-store-kit profile show" to list them.';
      throw createFlagError(`${name} names no open point with "${given}"`, remedy);
    }
    return given;
  });
}

/** Whether a point is the given one, or one of its group: `create.taken-id`, `create`. */
function isPartOf(given: string, point: string): boolean {
  return point === given || point.startsWith(`${given}.`);
}

/** Runs the command with a profile, and shows what it prints. */
async function runOnce(
  command: string,
  file: string,
  { output, stop }: CommandContext,
): Promise<ExitCode> {
  const profile = await loadProfile(file);
  const result = await runCommand(command, { profile, timeoutMs: 3_600_000, stop });
  output.print(`${result.output.trimEnd()}\n`);
  if (result.failure === undefined && !result.met.hasRunProfile) {
    output.printError('The profile did not reach every mock of the command.\n');
    return 2;
  }
  return result.failure === undefined ? 0 : 1;
}
