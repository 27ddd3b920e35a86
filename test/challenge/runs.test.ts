import { describe, expect, it } from 'vitest';
import { challenge } from '../../src/challenge/challenge.js';
import { challengeDocument } from '../../src/challenge/challenge-document.js';
import type { CommandResult, CommandRun } from '../../src/challenge/run-command.js';
import { renderText } from '../../src/verify/report/render/text.js';
import { metOfNotes } from './met-of.js';

/** What a run of tests meets that delete an unknown plant. */
const met = { ...metOfNotes([['delete.unknown-id']]), mocks: 1, hasRunProfile: true };
const passed: CommandResult = {
  failure: undefined,
  failedTests: [],
  output: '',
  durationMs: 1,
  met,
};
const failed: CommandResult = {
  ...passed,
  failure: 'it ended with exit code 1',
  failedTests: ['deletes a plant'],
};

const is410 = ({ profile }: CommandRun) => profile?.outcomes?.['delete.unknown-id']?.status === 410;

/** Challenges tests that end so. */
function challengeTests(runCommand: (run: CommandRun, count: number) => CommandResult) {
  let count = 0;
  return challenge({
    app: 'web-shop',
    command: ['npm test'],
    runCommand: async (run) => runCommand(run, ++count),
    maxRuns: 100,
    profilePath: (id) => id,
    saveProfiles: async () => {},
    pause: async () => {},
    stop: new AbortController().signal,
  });
}

describe('a run that cannot be started', () => {
  const noSpace = () => {
    throw new Error('ENOSPC: no space left on device');
  };

  it('ends the challenge with a report', async () => {
    const report = await challengeTests((_, count) => (count < 3 ? passed : noSpace()));

    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toContain('it could not be started: ENOSPC');
    expect(report.held).not.toEqual([]);
  });

  it('is repeated once, and no assumption', async () => {
    const report = await challengeTests((_, count) => (count === 3 ? noSpace() : passed));

    expect(report).toMatchObject({ verdict: 'passed', assumptions: [] });
  });
});

describe('a run that fails before a request has met a choice', () => {
  const early = { ...failed, met: { ...met, requests: [] } };

  it('is repeated once, and no assumption', async () => {
    const report = await challengeTests((_, count) => (count === 3 ? early : passed));

    expect(report).toMatchObject({ verdict: 'passed', assumptions: [] });
  });

  it('ends the challenge with the end of the output if it fails so again', async () => {
    const output = 'port 4010 is taken';

    const report = await challengeTests((run, count) =>
      count > 1 && run.profile !== undefined ? { ...early, output } : passed,
    );

    expect(report).toMatchObject({ verdict: 'not-checked', assumptions: [], output: [output] });
    expect(report.reason).toContain('the command failed before a request met another choice');
  });
});

it.each([
  ['does not run its tests again', { mocks: 0, hasRunProfile: false }],
  ['gives its tests no choices', { mocks: 1, hasRunProfile: false }],
])('a command that %s ends the challenge', async (_, others) => {
  const lost = { ...passed, met: { ...met, ...others } };

  const report = await challengeTests((_run, count) => (count === 1 ? passed : lost));

  expect(report).toMatchObject({ verdict: 'not-checked', runs: 3, held: [] });
  expect(report.reason).toContain('In a run, the choices did not reach every mock');
  expect(report.reason).toContain('PLANT_STORE_PROFILE, PLANT_STORE_NOTES and VITE_PLANT_STORE');
});

it.each([
  ['fails', 'it ended with exit code 1', () => failed],
  [
    'cannot be started',
    'it could not be started: ENOSPC',
    () => {
      throw new Error('ENOSPC');
    },
  ],
])('a command that %s by itself in the end: nothing that was found counts', async (_, why, end) => {
  const report = await challengeTests((run, count) => {
    const isLast = count > 1 && run.profile === undefined;
    return isLast ? end() : is410(run) ? failed : passed;
  });

  expect(report).toMatchObject({ verdict: 'not-checked', assumptions: [] });
  expect(report.reason).toContain(`fails now with no choice made: ${why}`);
});

it('a test that fails by chance is no assumption, and is said to be flaky', async () => {
  const report = await challengeTests((_, count) => (count === 2 ? failed : passed));

  expect(report).toMatchObject({ verdict: 'passed', assumptions: [] });
  const text = renderText(challengeDocument(report), { hasColors: false });
  expect(text).toContain('Flaky tests: deletes a plant');
});
