import type { Profile } from 'plant-store-kit';
import type { VerificationReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { verifyMock } from '../observe/verify-mock.js';
import { quick, start, verify } from '../verify-faulty.js';
import { type Assumption, assumptionsText, threeAssumptions } from './assumptions-text.js';

const kept: Profile = {
  outcomes: { 'create.taken-id': { status: 409 }, 'delete.own-plant': { status: 204 } },
};
const broken: Profile = {
  outcomes: { 'create.taken-id': { effect: 'replaced' }, 'delete.own-plant': { status: 200 } },
};
const verdictsOf = ({ assumptions = [] }: VerificationReport) =>
  assumptions.flatMap(({ checks }) => checks.map(({ check, verdict }) => [check, verdict]));

const freshLists: Assumption = {
  id: 'list.lag/100',
  sentence: 'a list shows a create or a delete at once',
  points: [{ point: 'list.lag', part: 'value', fails: 100, passes: [0] }],
  failedTests: ['shows a plant'],
};

function verifyAssumptions(now: Profile, texts = [assumptionsText()], profile?: Profile) {
  return verifyMock(now, {}, { profile, assumptions: texts });
}

describe.concurrent('what the tests of an app assume', { timeout: 120_000 }, () => {
  it('fails the run by what the provider does not do, with the request and the tests', async () => {
    const report = await verifyAssumptions(broken);

    expect(report.verdict).toBe('failed');
    expect(verdictsOf(report)).toEqual([
      ['create.taken-id/replaced', 'failed'],
      ['delete.own-plant/status-200', 'failed'],
      ['list.default-limit/2', 'passed'],
    ]);
    expect(report.assumptions?.[0]?.checks.slice(0, 2)).toEqual([
      {
        check: 'create.taken-id/replaced',
        sentence:
          "web-shop assumes that a create with the id of one of the user's plants is rejected with 409.",
        source: 'assumptions.json',
        failedTests: ['adds a plant twice', 'says that the id is taken'],
        verdict: 'failed',
        deviation: expect.stringMatching(/^a create .* replaces the existing plant/),
        evidence: expect.stringMatching(
          /^With this provider, a create .* replaces the existing plant.*\. The provider answered 200 to POST \/plants\. 2 tests of web-shop fail then\.$/,
        ),
      },
      expect.objectContaining({
        sentence: expect.stringMatching(/ that a delete .* with 204\.$/),
        deviation: expect.stringMatching(
          /^a delete .* is answered with 200 and deletes the plant$/,
        ),
        evidence: expect.stringMatching(
          /with 200.*The provider answered 200 to DELETE \/plants\/\d+\. 1 test of web-shop fails/,
        ),
      }),
    ]);
  });

  it.each([
    ['at once', {}, 'passed', 'Each list showed every create and every delete before it.'],
    ['300 ms late', { 'list.lag': 300 }, 'failed', /a list that began \d+ ms after a create/i],
    ['in pages', { 'list.default-limit': 2, 'list.maximum-limit': 2 }, 'not-checked', undefined],
  ] as const)(
    'has how late lists were in the run: %s',
    async (_, parameters, verdict, evidence) => {
      const report = await verifyAssumptions({ parameters }, [assumptionsText([freshLists])]);

      expect(report.assumptions?.[0]?.checks).toMatchObject([
        { verdict, ...(evidence && { evidence: expect.stringMatching(evidence) }) },
      ]);
    },
  );

  it('is not checked for the integer of an Error if another Error has another one', async () => {
    const integer: Assumption = {
      id: 'error.integer/0',
      sentence: 'the integer of an Error is the HTTP status of the response',
      points: [{ point: 'error.integer', part: 'value', fails: 0, passes: ['status'] }],
      failedTests: [],
    };
    const texts = [assumptionsText([integer, ...threeAssumptions])];
    const zero: Profile = {
      outcomes: { 'create.taken-id': { status: 409, error: { error: 0, message: 'Taken.' } } },
    };

    const verdictAt = async (now: Profile) => verdictsOf(await verifyAssumptions(now, texts))[0];
    expect(await verdictAt(zero)).toEqual(['error.integer/0', 'not-checked']);
    expect(await verdictAt({})).toEqual(['error.integer/0', 'passed']);
  });

  it('passes if the provider does all of it, for each app, also for one that assumes nothing', async () => {
    const texts = [
      assumptionsText(threeAssumptions.slice(0, 1), { source: 'unit.json' }),
      assumptionsText(threeAssumptions.slice(1), { source: 'e2e.json' }),
      assumptionsText([], { app: 'kiosk', source: 'kiosk.json' }),
    ];

    const { assumptions, verdict } = await verifyAssumptions(kept, texts);

    const passed = { verdict: 'passed' };
    const ofShop = { app: 'web-shop', sources: ['unit.json', 'e2e.json'], ...passed };
    expect(verdict).toBe('passed');
    expect(assumptions).toMatchObject([
      { ...ofShop, checks: [passed, passed, passed] },
      { app: 'kiosk', sources: ['kiosk.json'], ...passed, checks: [] },
    ]);
  });

  it('is observed together with a profile of the provider', async () => {
    const alone = await verifyAssumptions(broken);

    const { profile, requests, ...report } = await verifyAssumptions(broken, undefined, broken);

    expect(profile?.verdict).toBe('same');
    expect(verdictsOf(report as VerificationReport)).toEqual(verdictsOf(alone));
    expect(Math.abs(requests - alone.requests)).toBeLessThan(20);
  });

  it('makes the run not checked if nothing of it could be checked', async () => {
    const texts = [assumptionsText(threeAssumptions.slice(0, 1))];
    const now: Profile = { outcomes: { 'create.taken-id': { effect: 'stored-both' } } };

    const report = await verifyAssumptions(now, texts);

    expect(report).toMatchObject({
      verdict: 'not-checked',
      reason: 'Nothing that web-shop assumes could be checked.',
    });
  });

  it.each([
    ['is not JSON', '[', 'it is not JSON'],
    ['has no assumptions', '{"app": "web-shop", "kitVersion": "", "command": ""}', '"assumptions"'],
  ])('is refused before any request if the file %s', async (_, text, message) => {
    await using provider = await start();

    const verification = verify(provider, { ...quick, assumptions: [{ source: 'a.json', text }] });

    await expect(verification).rejects.toMatchObject({
      code: 'invalid-assumptions',
      message: expect.stringContaining(`Failed to read assumptions "a.json": ${message}`),
    });
    expect(provider.requestCount()).toBe(0);
  });
});
