import type { Parameters, Profile, SituationId } from 'plant-store-kit';
import { situations } from 'plant-store-kit/interface';
import { describe, expect, it } from 'vitest';
import { situationIds } from '../../../src/interface/situations.js';
import { chosenOf } from '../../chosen-of.js';
import { ownProfiles } from '../own-profiles.js';
import { compareServer, inShort } from './compared.js';

/** A comparison does not change the rate of its requests; for a full store it takes a profile of its own. */
const compared = situationIds.filter(
  (id) =>
    situations[id].isOutside === undefined &&
    !['request.over-rate', 'create.store-full'].includes(id),
);

/** In these, each situation arises, and has another outcome than by default. */
const profiles = ownProfiles.slice(0, 4);
const late: Profile = { parameters: { 'list.lag': 100 } };

it('a server with outcomes of its own is noticed to differ from the mock in each situation', {
  timeout: 120_000,
}, async () => {
  const noticed: string[] = [];
  for (const { parameters, outcomes } of profiles) {
    const report = await compareServer({ parameters, outcomes }, { parameters });

    expect(report.reason).toBeUndefined();
    // Situations that answer alike are one difference, which names the others.
    noticed.push(...report.differences.flatMap((one) => [`${one.subject}/`, one.difference]));
  }

  const isNoticed = (id: SituationId) =>
    noticed.some((text) => text.startsWith(`${id}/`) || text.includes(id));
  expect(compared.filter((id) => !isNoticed(id))).toEqual([]);
});

it.concurrent.each(chosenOf([...profiles, late], (_, at) => at === 2))(
  'a server differs in nothing from a mock with the same profile, in case %#',
  { timeout: 120_000 },
  async (profile) => {
    const lagMs = profile === late ? 2500 : 50;

    const report = await compareServer(profile, profile, { lagMs });

    expect(inShort(report)).toEqual([]);
    expect(report).toMatchObject({ unsettled: 0, leftovers: [] });
    expect(report.reason).toBeUndefined();
  },
);

it.concurrent('a mock shows each change at once, however late its profile says lists are', async () => {
  const veryLate = { parameters: { 'list.lag': 60_000 } };

  expect(inShort(await compareServer({}, veryLate))).toEqual([]);
});

it.concurrent('every create that finds the store full is one situation', async () => {
  const parameters = { 'create.maximum-plants': 5 };
  const outcomes = { 'create.store-full': { status: 409 } };

  const { differences } = await compareServer({ parameters, outcomes }, { parameters });

  expect(differences.map(({ subject }) => subject)).toEqual(['create.store-full']);
});

it.concurrent('what a full store leaves unsent is not passed over', async () => {
  const parameters = { 'create.maximum-plants': 20 };

  const report = await compareServer({ parameters }, { parameters });

  expect(inShort(report)).toEqual([]);
  expect(report.unsent).toContainEqual({
    reason: 'A plant could not be created: the provider answered 400.',
    requests: 1,
  });
});

describe.concurrent('a value that differs from the mock is noticed', { timeout: 120_000 }, () => {
  const ofEveryAnswer: Partial<Parameters> = {
    'list.order': { key: 'creation', direction: 'descending' },
    'response.content-type': 'application/json; charset=utf-8',
    'response.absent-tag': 'empty',
    'error.integer': 1000,
    'error.further-members': { path: '{path}' },
  };
  const ofSomePlants: Partial<Parameters> = {
    'create.id-minimum': '0',
    'create.id-maximum': '9007199254740991',
    'create.minimum-name-length': 3,
    'create.maximum-name-length': 64,
    'create.minimum-tag-length': 3,
    'create.maximum-tag-length': 64,
    'request.maximum-body-bytes': 1024,
  };

  it.each([ofEveryAnswer, ofSomePlants])('with its parameter, in case %#', async (parameters) => {
    const report = await compareServer({ parameters }, {});

    const noticed = report.differences.map(({ parameter }) => parameter);
    expect(noticed).toEqual(expect.arrayContaining(Object.keys(parameters)));
    expect(report.differences.flatMap(({ rules }) => rules)).toEqual([]);
  });

  it('at a usual request if every request shows it, and once if every rejection does', async () => {
    const parameters = {
      'response.content-type': 'application/json; charset=utf-8',
      'error.further-members': { path: '{path}' },
    };

    const { differences } = await compareServer({ parameters }, {});

    expect(differences).toMatchObject([
      { subject: 'list.all' },
      { title: expect.stringMatching(/, and in .* and \d+ other situations$/) },
    ]);
  });
});
