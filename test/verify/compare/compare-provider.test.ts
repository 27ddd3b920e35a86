import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { changeAnswers } from '../../providers/answer.js';
import { type Change, membersOf, type StoredPlant } from '../../providers/behaviour.js';
import { newest, reject } from '../../providers/changes.js';
import { changeOf } from '../../providers/conforming.js';
import { compareChanged, inShort, ofReference } from './compared.js';

const withOutcomes = (outcomes: NonNullable<Profile['outcomes']>) => ({
  profile: { ...ofReference, outcomes: { ...ofReference.outcomes, ...outcomes } },
});

describe.concurrent('a comparison', () => {
  it('finds no difference in what no app acts on, also without a second user', async () => {
    const report = await compareChanged(
      {
        presentError: ({ status }) => ({ message: 'weg', error: status }),
        present: (plant) => Object.fromEntries(Object.entries(membersOf(plant)).toReversed()),
        encode: (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
        finish: (answer) => ({ ...answer, headers: { ...answer.headers, etag: '"1"' } }),
      },
      { secondToken: undefined },
    );

    expect(inShort(report)).toEqual([]);
    expect(report.unsent.map(({ reason }) => reason)).toContain(
      'No token of a second user was given (--second-token).',
    );
  });

  it('shows the plant of a response with every digit of its id', async () => {
    const report = await compareChanged({
      present: (plant) => ({ id: Number(plant.id), ...membersOf(plant) }),
    });

    expect(inShort(report)).toContainEqual(
      expect.stringMatching(/the provider's plant is \{"id":\d+,"name":"/),
    );
  });

  it('shows what was requested, before it, too, what each side answered, and how to request it again', async () => {
    const { differences } = await compareChanged(
      {},
      withOutcomes({ 'create.taken-id': { status: 409 }, 'delete.malformed-id': { status: 422 } }),
    );

    const taken = differences.find(({ subject }) => subject === 'create.taken-id');
    expect(taken?.setup).toEqual([expect.stringMatching(/^curl -i .* -d '\{"id":/)]);

    expect(differences.find(({ subject }) => subject === 'delete.malformed-id')).toMatchObject({
      title: 'a delete of an id that is not an int64',
      difference: 'the provider answered 400, the mock answered 422',
      rules: [],
      isKnown: false,
      times: expect.any(Number),
      provider: { request: { method: 'DELETE' }, response: { status: 400 } },
      mock: { response: { status: 422 } },
      curl: expect.stringMatching(
        /^curl -i -X DELETE -H "Authorization: Bearer \$(SECOND_)?TOKEN" .*\/plants\/\w/,
      ),
    });
  });

  it('counts steps that it cannot compare while other clients change their plants', async () => {
    const { profile } = withOutcomes({ 'delete.shared-plant': { status: 404 } });
    const parameters = { ...profile.parameters, 'list.visibility': 'all' } as const;

    const report = await compareChanged(changeOf('is busy with other clients'), {
      profile: { ...profile, parameters },
    });

    expect(inShort(report)).toEqual([]);
    expect(report.unsettled).toBeGreaterThan(0);
  });
});

it.concurrent('a plant without letters in its name on a page of few plants is no change by other clients', async () => {
  const parameters = {
    ...ofReference.parameters,
    'list.default-limit': 3,
    'list.maximum-limit': 3,
    'list.order': 'changing',
  } as const;
  const { sort, cut } = newest(3);

  const report = await compareChanged({ sort, cut }, { profile: { ...ofReference, parameters } });

  expect(inShort(report)).toEqual([]);
  expect(report.unsettled).toBe(0);
});

it.concurrent('what the profile could not determine is no difference, and is said', async () => {
  const undetermined = {
    'delete.unknown-id': 'The provider answered 500.',
    'delete.deleted-id': 'The provider answered 500.',
  };

  const report = await compareChanged(
    {
      missing: () => reject('there is no such plant', 500),
    },
    { profile: { ...ofReference, observed: { undetermined } } },
  );

  const subjects = report.differences.map(({ subject }) => subject);
  expect(subjects.filter((one) => one in undetermined)).toEqual([]);
  expect(report.unsent).toContainEqual({
    reason:
      'The mock answered otherwise, but the profile does not say what the provider does there.',
    requests: expect.any(Number),
  });
});

it.concurrent('a difference is known if the profile lists its situation or variant as unsupported', async () => {
  const { profile } = withOutcomes({
    'delete.malformed-id': { status: 422 },
    'list.limit-negative': { status: 422 },
    'list.limit-zero': { status: 422 },
  });
  const unsupported = ['delete.malformed-id/text', 'list.limit-negative'].map((subject) => ({
    subject,
    behaviour: 'It is different.',
  }));

  const { differences } = await compareChanged({}, { profile: { ...profile, unsupported } });

  const known = differences.filter(({ isKnown }) => isKnown).map(({ subject }) => subject);
  expect(known.toSorted()).toEqual(['delete.malformed-id/text', 'list.limit-negative']);
  expect(differences.length).toBeGreaterThan(known.length);
});

const bugs: Readonly<Record<string, { readonly change: Change; readonly expected: object }>> = {
  'stores a plant that it rejects': {
    change: ({ create, clock }) => ({
      create(store, plant) {
        if (store.plants.some(({ key }) => key === plant.key)) {
          const copy: StoredPlant = { ...plant, key: `${plant.key} again` };
          store.plants = [...store.plants, copy];
          clock.after(4000, () => {
            store.plants = store.plants.filter((one) => one !== copy);
          });
          reject('the id is taken');
        }
        return create(store, plant);
      },
    }),
    expected: {
      subject: 'create.taken-id',
      difference: expect.stringContaining('afterwards, the provider lists'),
      lists: expect.anything(),
    },
  },
  'returns all plants with limit=0': {
    change: ({ readLimit }) => ({ readLimit: (query) => readLimit(query) || Infinity }),
    expected: { subject: 'list.limit-zero', rules: ['list.limit-caps-results'] },
  },
  'lists no tags': {
    change: {
      present: ({ name, tag }, where) => (where === 'list' ? { name } : { name, tag }),
    },
    expected: {
      difference: expect.stringContaining('the provider lists other plants than the mock'),
      rules: ['create.stores-plant'],
    },
  },
  'adds a header to its lists': {
    change: changeAnswers({ to: 'list', rejected: false }, (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-total-count': '3' },
    })),
    expected: {
      subject: 'list.all',
      difference: "the provider's x-total-count is 3, the mock's is absent",
    },
  },
};

it.concurrent.each(Object.entries(bugs))(
  'a comparison finds a provider that %s',
  async (_, { change, expected }) => {
    const { differences } = await compareChanged(change);

    expect(differences).toContainEqual(expect.objectContaining(expected));
  },
);
