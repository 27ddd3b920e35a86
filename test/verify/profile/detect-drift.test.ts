import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { checkProfile } from '../../../src/interface/profile.js';
import { detectDrift } from '../../../src/verify/profile/detect-drift.js';
import { detectUsableCapabilities } from '../../../src/verify/profile/detect-usable-capabilities.js';
import { RequestRate } from '../../../src/verify/profile/parameters/request-rate.js';
import type { ProfileReport } from '../../../src/verify/report/verification-report.js';
import { openSession } from '../../../src/verify/session/open-session.js';
import { Progress } from '../../../src/verify/session/progress.js';

/** Holds a profile against a mock that does what another one says. */
async function drift(
  given: Profile,
  now: Profile,
): Promise<{ report: ProfileReport; requests: number }> {
  await using server = await startServer({ port: 0, profile: now });
  const tokens = { token: 'alice-token', secondToken: 'bob-token' };
  await using session = await openSession({ url: server.url, ...tokens });
  const capabilities = await detectUsableCapabilities(session);
  const requestsBefore = session.requestCount;
  const report = await detectDrift(
    session,
    capabilities,
    { ...checkProfile(given), source: 'profiles/provider.profile.json' },
    { rate: new RequestRate(), progress: new Progress() },
  );
  return { report, requests: session.requestCount - requestsBefore };
}

describe.concurrent('drift', { timeout: 30_000 }, () => {
  it('is none where the provider does what the profile states', async () => {
    const given: Profile = {
      parameters: { 'error.integer': 40, 'list.order': { key: 'name', direction: 'ascending' } },
      outcomes: { 'create.taken-id': { status: 409 }, 'delete.unknown-id': { effect: 'nothing' } },
    };

    const { report } = await drift(given, given);

    expect(report.verdict).toBe('same');
    expect(report.entries.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same', 'same']);
  });

  it('is said in a sentence that names both, with what it was seen by', async () => {
    const given: Profile = { outcomes: { 'list.limit-zero': { effect: 'empty' } } };

    const { report } = await drift(given, { outcomes: { 'list.limit-zero': { status: 400 } } });

    expect(report).toMatchObject({
      source: 'profiles/provider.profile.json',
      verdict: 'drifted',
      entries: [
        {
          subject: 'list.limit-zero',
          verdict: 'drifted',
          expected: { effect: 'empty' },
          found: { status: 400 },
          sentence: expect.stringMatching(
            /^In provider\.profile\.json, a list with limit=0 returns an empty list; now it is refused with 400/,
          ),
          evidence: 'GET /plants?limit=0 was answered with 400',
        },
      ],
    });
  });

  it('is no matter of messages, nor of the values of further members', async () => {
    const outcomes = (message: string, path: string): Profile => ({
      outcomes: { 'delete.unknown-id': { status: 404, error: { message, path } } },
    });

    const { report } = await drift(outcomes('no', '/'), outcomes('not found', '{path}'));

    expect(report.verdict).toBe('same');
  });

  it('is found in a variant that the profile has no entry for', async () => {
    const given: Profile = { outcomes: { 'list.limit-malformed': { status: 400 } } };

    const { report } = await drift(given, {
      outcomes: { ...given.outcomes, 'list.limit-malformed/padded': { effect: 'number' } },
    });

    expect(report.entries).toMatchObject([
      { subject: 'list.limit-malformed', verdict: 'drifted', found: { effect: expect.anything() } },
    ]);
  });

  it('is found in the integers of Errors', async () => {
    const given: Profile = { parameters: { 'error.integer': 'status' } };

    const { report } = await drift(given, { parameters: { 'error.integer': 7 } });

    expect(report.entries).toMatchObject([{ subject: 'error.integer', verdict: 'drifted' }]);
  });

  it('stays undetermined where a bound is beyond what is looked for', async () => {
    const given: Profile = { parameters: { 'create.maximum-plants': 5000 } };

    const { report } = await drift(given, given);

    expect(report).toMatchObject({
      verdict: 'not-checked',
      entries: [
        {
          verdict: 'undetermined',
          reason: expect.stringContaining('does not go beyond 5000'),
        },
      ],
    });
  });

  it('asks only for what the profile states', async () => {
    const given: Profile = { outcomes: { 'delete.unknown-id': { status: 404 } } };

    const { requests } = await drift(given, given);

    expect(requests).toBeLessThan(45);
  });
});
