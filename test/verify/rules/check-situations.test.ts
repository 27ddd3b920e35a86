import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/interface/rules.js';
import { CheckResults } from '../../../src/verify/rules/check-results.js';
import { checkedSituations, checkSituations } from '../../../src/verify/rules/check-situations.js';
import { PermanentPlants } from '../../../src/verify/rules/permanent-plants.js';
import { selectRules } from '../../../src/verify/rules/select-rules.js';
import { detectCapabilities } from '../../../src/verify/session/detect-capabilities.js';
import { changeAnswers } from '../../providers/answer.js';
import type { Change } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { openTestSession } from '../session/open-test-session.js';

/** Checks all situations, and returns the failed rules and why others were not checked. */
async function check(change: Change, rule?: RuleId) {
  await using provider = await startProvider({ name: 'is checked', change });
  using opened = openTestSession(provider, { secondToken: provider.secondToken });
  const { session } = opened;
  const capabilities = await detectCapabilities(session);
  const results = new CheckResults(() => session.secrets);
  let done = 0;
  await checkSituations(
    { session, capabilities },
    {
      results,
      isSelected: (rules) => rule === undefined || rules.includes(rule),
      tokens: {},
      permanentPlants: new PermanentPlants(),
      mayCreate: true,
      comparesLists: true,
      onDone: () => done++,
    },
  );
  await session.end();
  const reports = results.ruleReports(selectRules(undefined));
  const left = provider.plants().filter(({ name }) => /^Fern[a-z]{6}/.test(name));
  return {
    failed: reports.filter(({ verdict }) => verdict === 'failed').map((report) => report.rule),
    reasonFor: (id: RuleId) => reports.find((report) => report.rule === id)?.reason,
    done,
    left,
  };
}

describe.concurrent('the situations', () => {
  it('find nothing at a provider without a fault, and leave nothing there', async () => {
    const { failed, done, left } = await check({});

    expect(failed).toEqual([]);
    expect(done).toBe(checkedSituations.length);
    expect(left).toEqual([]);
  });

  it('find a rejected delete that removes a plant of another user', async () => {
    const { failed } = await check((reference) => ({
      find(store, key, user) {
        const found = reference.find(store, key, user);
        if (found.length === 0) {
          store.plants = store.plants.slice(0, -1);
        }
        return found;
      },
    }));

    expect(failed).toEqual(['delete.removes-one-plant']);
  });

  it('find a create that is rejected and stored', async () => {
    const { failed } = await check((reference) => ({
      readTag: (value) => (typeof value === 'string' ? value : undefined),
      async create(store, plant) {
        await reference.create(store, plant);
        return plant;
      },
      ...changeAnswers({ to: 'create', rejected: false }, (answer, { request }) =>
        /"tag":(?!")/.test(new TextDecoder().decode(request.body))
          ? { ...answer, status: 400, body: Buffer.from('{"error":400,"message":"no"}') }
          : answer,
      ),
    }));

    expect(failed).toEqual(['create.rejects-400-with-error']);
  });

  it('do not check a rule that a failed rule masks', async () => {
    const { failed, reasonFor } = await check(
      changeAnswers({ to: 'create', status: 400 }, (answer) => ({ ...answer, status: 422 })),
    );

    expect(failed).toEqual(['create.rejects-400-with-error']);
    expect(reasonFor('new-plant.name')).toBe(
      'cannot be checked while create.rejects-400-with-error fails',
    );
  });

  it('distinguish a token that is not checked from a scheme that is not', async () => {
    const anyToken = await check({ authenticate: () => 'alice' }, 'authentication.bearer');
    const anyScheme = await check(
      (reference) => ({
        authenticate: (authorization, ...rest) =>
          reference.authenticate(authorization?.replace(/^\S+ /, 'Bearer '), ...rest),
      }),
      'authentication.bearer',
    );

    expect(anyToken.failed).toEqual(['authentication.required']);
    expect(anyScheme.failed).toEqual(['authentication.bearer']);
  });
});
