import { describe, expect, it } from 'vitest';
import { type ParameterId, parameterIds, parameters } from '../../../src/interface/parameters.js';
import { isSameJson } from '../../../src/interface/same-json.js';
import { chosenOf } from '../../chosen-of.js';
import { compareServer } from './compare-server.js';

/** Values that no comparison of 300 steps can show. */
const hidden: { readonly [Id in ParameterId]?: readonly unknown[] } = {
  // Requests are sent again once the minute is over.
  'request.rate-limit': [3],
  // No plant could be created, or so many are never created.
  'create.maximum-plants': [1, 1000],
  'create.maximum-plants-per-user': [1],
  // Without a maximum length of names and tags, no unit has an effect.
  'create.text-unit': ['utf-16', 'bytes'],
  // The mock starts with the plants of each list, owned by the user of the list.
  'list.visibility': ['own'],
  // So many plants are never created.
  'list.maximum-limit': [100],
};

const allCases = parameterIds.flatMap((id) => {
  const samples: readonly unknown[] = parameters[id].samples;
  return samples
    .filter((value) => !isSameJson(value, parameters[id].default))
    .filter((value) => !hidden[id]?.includes(value))
    .map((value) => [id, JSON.stringify(value), value] as const);
});

const cases = chosenOf(allCases, (_, index) => index % 4 === 0);

describe.concurrent('a value that differs from the mock is noticed', () => {
  it.each(cases)('%s: %s', async (id, _text, value) => {
    const { differences } = await compareServer({
      provider: { parameters: { [id]: value } },
      mock: {},
    });

    expect(differences).not.toEqual([]);
    expect(differences.flatMap(({ rules }) => rules)).toEqual([]);
  });

  it('with the parameter that it comes from', async () => {
    const provider = {
      parameters: {
        'list.order': { key: 'creation', direction: 'descending' },
        'response.content-type': 'application/json; charset=utf-8',
        'response.absent-tag': 'empty',
        'error.integer': 1000,
        'error.further-members': { path: '{path}' },
      },
    } as const;

    const { differences } = await compareServer({ provider, mock: {} });

    expect(new Set(differences.map(({ parameter }) => parameter))).toEqual(
      new Set(Object.keys(provider.parameters)),
    );
  });

  it('at a usual request if every request shows it', async () => {
    const provider = { parameters: { 'response.content-type': 'application/json; charset=utf-8' } };

    const { differences } = await compareServer({ provider, mock: {} });

    expect(differences.map(({ subject }) => subject)).toEqual(['list.all/no query']);
  });

  it('once if every rejection shows it', async () => {
    const provider = { parameters: { 'error.further-members': { path: '{path}' } } };

    const { differences } = await compareServer({ provider, mock: {} });

    expect(differences).toMatchObject([
      { subject: undefined, title: expect.stringMatching(/^requests in \d+ situations$/) },
    ]);
  });
});
