import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  challenge as challengeTests,
  type Progress,
  toShellLine,
} from '../../challenge/challenge.js';
import { challengeDocument } from '../../challenge/challenge-document.js';
import type { ChallengeReport } from '../../challenge/challenge-report.js';
import { openPoints } from '../../challenge/choice.js';
import { runCommand } from '../../challenge/run-command.js';
import { counted, nearest } from '../../interface/wording.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { documentToJunit } from '../../verify/report/render/junit.js';
import { renderText } from '../../verify/report/render/text.js';
import { type CommandContext, defineCommand, type ExitCode } from '../command.js';
import { assertWritable, loadFile, writeOutputFile } from '../files.js';
import { createFlagError, numberFlag, wholeNumber } from '../flags.js';
import { parseProfileText } from '../parse-texts.js';

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
      maxRuns: numberFlag(100, 2, 10_000, 'maximum number of runs of the command'),
      profile: {
        value: '<file>',
        help: 'run the command once, with this profile over that of every mock, and end as it ends',
        conflicts: ['only', 'junit', 'json', 'minMet'],
      },
    },
    'The report': {
      minMet: {
        value: '<percent>',
        help: 'fail if the tests meet less than this share of what apps meet',
        read: wholeNumber(1, 100),
      },
      profiles: {
        value: '<folder>',
        default: 'plant-store-challenge',
        help: 'write there the profile that shows each assumption',
      },
      json: { help: 'print the report as JSON' },
      junit: { value: '<file>', help: 'write the report to this file as JUnit XML' },
    },
  },
  notes: `The command must pass. It runs once as it is, while every mock and server of plant-store-kit notes what the
tests meet. Then it runs again with mocks that do what the interface allows as well: other statuses,
effects, messages, orders, sizes. Many choices are tried in one run; a run that fails is halved until the
choice is found. It counts if the tests fail with it twice.

Mocks get their choices from the environment variable PLANT_STORE_PROFILE. A mock in a page gets them
from the fixtures for Vitest and Playwright, or from the Vite plugin. A server that runs already does not.`,
  exitCodes: {
    0: 'the tests assume nothing that the interface leaves open',
    1: 'an assumption was found, also if it ended early, or the tests meet less than --min-met',
    2: 'a flag cannot be used, the command fails by itself, or not everything could be tried',
  },
  examples: [
    'challenge -- npx vitest run',
    'challenge --only list,create.taken-id -- npx playwright test',
    'challenge --profile plant-store-challenge/list.order-changing.json -- npx vitest run',
  ],
  async run({ flags, operands: [words] }, context) {
    const { only, maxRuns, profiles, minMet, json, junit } = flags;
    const { output, stop } = context;
    const command = toShellLine(words);
    if (command.trim() === '') {
      throw createFlagError('the command is empty', 'Give the one that runs your tests, after --.');
    }
    if (flags.profile !== undefined) {
      return runOnce(command, flags.profile, context);
    }
    const junitFile = junit === undefined ? undefined : { path: junit, flag: '--junit' };
    if (junitFile !== undefined) {
      await assertWritable(junitFile);
    }
    const progress = showProgress(context);
    const wanted = only?.flat();
    const report = await challengeTests({
      words,
      runCommand: (run) => runCommand(command, run),
      isWanted: wanted && ((point) => wanted.some((given) => isPartOf(given, point))),
      maxRuns,
      minMet,
      saveProfile: (id, profile) => saveProfile(profiles, id, profile),
      onProgress: progress.show,
      stop,
    }).finally(progress.clear);
    if (json) {
      output.print(reportToJson(report));
    } else {
      output.print(renderText(challengeDocument(report), output));
    }
    if (junitFile !== undefined) {
      const error = report.reason === undefined ? undefined : '';
      const xml = documentToJunit(challengeDocument(report), { ...report, error });
      await writeOutputFile(junitFile, xml);
    }
    return exitCodeOf(report);
  },
});

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
  const profile = (await loadFile(file, 'profile', parseProfileText))?.written;
  const result = await runCommand(command, { profile, timeoutMs: 3_600_000, stop });
  output.print(`${result.output.trimEnd()}\n`);
  if (result.failure === undefined && !result.met.hasRunProfile) {
    output.printError('The profile did not reach every mock of the command.\n');
    return 2;
  }
  return result.failure === undefined ? 0 : 1;
}

async function saveProfile(folder: string, id: string, profile: object): Promise<string> {
  const path = join(folder, `${id.replaceAll(/[^\w.]+/g, '-')}.json`);
  await mkdir(folder, { recursive: true });
  await writeOutputFile({ path, flag: '--profiles' }, `${JSON.stringify(profile, null, 2)}\n`);
  return path;
}

/** How often the log of a CI gets a line. */
const logMs = 30_000;

/** Says how many runs have ended, and how long the others will take: in a line of a terminal, else now and then. */
function showProgress({ output, stop }: CommandContext) {
  const { isTerminal, printError } = output;
  const show = isTerminal ? printError : () => {};
  const clearLine = '\r\x1b[2K';
  let loggedAt = Date.now();
  const announceStop = () => show(`${clearLine}Stopping.\n`);
  stop.addEventListener('abort', announceStop, { once: true });
  return {
    show({ runs, runsLeft, averageMs }: Progress): void {
      const seconds = Math.ceil((runsLeft * averageMs) / 1000);
      const text = `${counted(runs, 'run')} done, ${runsLeft} left if none fails: ${seconds} s`;
      show(`${clearLine}${text}`);
      if (!isTerminal && Date.now() - loggedAt >= logMs) {
        loggedAt = Date.now();
        printError(`${text}\n`);
      }
    },
    clear(): void {
      stop.removeEventListener('abort', announceStop);
      show(clearLine);
    },
  };
}
