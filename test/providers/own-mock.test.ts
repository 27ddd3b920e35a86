import { type Outcome, type Profile, parameters, situations } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { isAll } from '../chosen-of.js';
import { sharedPact } from '../verify/shared-pact.js';

/** With values of these there are few plants, names of one letter, or three requests a minute. */
const unusable = ['create.maximum-plants', 'create.maximum-name-length', 'request.rate-limit'];
/** Of these the last value leaves nothing that others allow: no id, no delete. */
const contradictory = ['create.id-maximum', 'create.owner'];

const parameterProfiles = Object.entries(parameters)
  .filter(([id]) => !unusable.includes(id))
  .flatMap(([id, { samples }]) =>
    samples.map((sample) => ({ parameters: { [id]: sample } }) as Profile),
  );

/** What the document leaves open, answered in each way: with each effect, and with a rejection. */
const outcomeProfiles = Object.entries(situations)
  .filter(([, { requires, isOutside }]) => requires === 'nothing' && !isOutside)
  .flatMap(([id, { effects }]) => {
    const outcomes: Outcome[] = [
      ...Object.keys(effects).map((effect) => ({ effect })),
      { status: 409, error: { error: 1409, message: 'No.' } },
    ];
    // A tag of letters and spaces must be stored; only one of spaces alone may be dropped.
    const keyOf = (outcome: Outcome) =>
      id === 'create.padded-tag' && 'effect' in outcome && outcome.effect === 'dropped'
        ? `${id}/blank`
        : id;
    return outcomes.map((outcome) => ({ outcomes: { [keyOf(outcome)]: outcome } }) as Profile);
  });

/** For each parameter and each situation the entry that is the furthest from our default. */
const contrary: Profile = {
  parameters: Object.assign(
    {},
    ...parameterProfiles
      .map(({ parameters: values = {} }) => values)
      .filter((values) => !contradictory.some((id) => Object.hasOwn(values, id))),
  ),
  outcomes: Object.assign({}, ...outcomeProfiles.map(({ outcomes }) => outcomes)),
};

const profiles: readonly Profile[] = [{}, contrary];

describe.concurrent('our own mock passes every rule', { timeout: 120_000 }, () => {
  it.each(isAll ? [...profiles, ...parameterProfiles, ...outcomeProfiles] : profiles)(
    'with the profile %j',
    async (profile) => {
      await using server = await startServer({ port: 0, profile });

      const { rules, verdict } = await verifyWith(sharedPact, {
        url: server.url,
        token: 'alice-token',
        secondToken: 'bob-token',
        seed: 1,
      });

      expect(rules.filter((rule) => rule.verdict === 'failed').map(({ rule }) => rule)).toEqual([]);
      expect(verdict).toBe('passed');
    },
  );
});
