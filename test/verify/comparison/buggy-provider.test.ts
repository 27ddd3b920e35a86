import { describe, expect, it } from 'vitest';
import { type Change, Rejection, type StoredPlant } from '../../providers/behaviour.js';
import { type Fault, faults } from '../../providers/faults.js';
import { compareZoo } from './compare-zoo.js';

describe.concurrent('a provider that violates a rule is reported with that rule', () => {
  const rules = [
    'list.limit-caps-results',
    'plant.name-and-tag-only',
    'delete.answers-without-body',
    'error.body',
    'payload.json',
  ];
  const cases = rules.map((rule) => {
    const fault = faults.find(({ breaks }) => breaks[0] === rule) as Fault;
    return [rule, fault] as const;
  });

  it.each(cases)('%s', async (rule, fault) => {
    const { differences } = await compareZoo({ change: fault.change });

    expect(differences.flatMap(({ rules }) => rules)).toContain(rule);
  });
});

const bugs: Readonly<Record<string, { readonly change: Change; readonly expected: object }>> = {
  'answers a repeated delete with a success': {
    change: { missing: () => {} },
    expected: { subject: 'delete.deleted-id/its id' },
  },
  'stores a plant that it rejects': {
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.some(({ key }) => key === plant.key)) {
          const copy: StoredPlant = { ...plant, key: `${plant.key} again` };
          store.plants = [...store.plants, copy];
          setTimeout(() => {
            store.plants = store.plants.filter((one) => one !== copy);
          }, 1500);
          throw new Rejection(400, 'the id is taken');
        }
        return reference.create(store, plant);
      },
    }),
    expected: {
      subject: 'create.taken-id/another plant',
      difference: expect.stringContaining('afterwards, in the list'),
      lists: expect.anything(),
    },
  },
  'lists plants in the order of their names': {
    change: {
      sort: (plants) => [...plants].sort(({ name }, other) => name.localeCompare(other.name)),
    },
    expected: { parameter: 'list.order' },
  },
  'answers with the plant in capitals': {
    change: (reference) => ({
      present: (plant, where) =>
        where === 'create'
          ? { ...(reference.present(plant, where) as object), name: plant.name.toUpperCase() }
          : reference.present(plant, where),
    }),
    expected: {
      subject: expect.stringMatching(/^create\.new-plant\//),
      rules: ['create.stores-plant'],
    },
  },
  'adds a header to its lists': {
    change: {
      finish: (answer, { operation }) =>
        operation?.name === 'list'
          ? { ...answer, headers: { ...answer.headers, 'x-total-count': '3' } }
          : answer,
    },
    expected: {
      subject: 'list.all/no query',
      difference: "the provider's X-Total-Count is 3, the mock's is absent",
    },
  },
};

describe.concurrent('a comparison finds a provider that', () => {
  it.each(Object.keys(bugs))('%s', async (name) => {
    const { change = {}, expected } = bugs[name] ?? {};
    const { differences } = await compareZoo({ change });

    expect(differences).toContainEqual(expect.objectContaining(expected));
  });
});
