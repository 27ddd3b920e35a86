import type { PlantRecord, SituationId } from 'plant-store-kit';
import { situations } from 'plant-store-kit/interface';
import { expect, it } from 'vitest';
import { inProcess } from '../../behaviour/node-transports.js';
import { fresh, plant, type SampleCase, sampleCases, send } from './arrange.js';

/** What the store contains after a request, or the names that a list returns. */
type Expected = readonly PlantRecord[] | { readonly listed: readonly string[] };

const own = (record: PlantRecord): PlantRecord => ({ ...record, owner: 'alice' });
const others = (record: PlantRecord): PlantRecord => ({ ...record, owner: 'bob' });
const created = own(fresh);
const { tag: _, ...untagged } = created;

/** By the samples of a create with a taken id: one with a tag, and one without. */
const samplesOf = (after: (another: PlantRecord) => Expected) => ({
  'another plant 0': after({ ...created, id: plant.id }),
  'another plant 1': after({ ...untagged, id: plant.id }),
});

const every = ['Aloe', 'Birch', 'Cedar', 'Dahlia'];
const first = (count: number): Expected => ({ listed: every.slice(0, count) });
const limited = { ignored: first(4), empty: first(0), one: first(1) };

/** What the store contains, or a list returns, after each effect; by variant if they differ. */
const expected: {
  readonly [Id in SituationId]?: Readonly<
    Record<string, Expected | Readonly<Record<string, Expected>>>
  >;
} = {
  'create.taken-id': {
    replaced: samplesOf((another) => [another]),
    'replaced-last': samplesOf((another) => [another]),
    'stored-both': samplesOf((another) => [own(plant), another]),
    unchanged: [own(plant)],
    'returns-existing': [own(plant)],
  },
  'create.others-id': {
    'stored-both': [others(plant), own({ ...fresh, id: plant.id })],
    replaced: [others({ ...fresh, id: plant.id })],
    'replaced-last': [others({ ...fresh, id: plant.id })],
    unchanged: [others(plant)],
    'returns-existing': [others(plant)],
  },
  'create.new-plant': { accepted: { 'with a tag': [created], 'without a tag': [untagged] } },
  'create.deleted-id': { accepted: [own({ ...fresh, id: plant.id })] },
  'create.taken-name': { accepted: [own(plant), own({ ...fresh, name: plant.name })] },
  'create.others-name': { accepted: [others(plant), own({ ...fresh, name: plant.name })] },
  'create.padded-name': {
    accepted: {
      'around 0': [{ ...created, name: ' emon basil' }],
      'around 1': [{ ...created, name: 'Lemon basi ' }],
      blank: [{ ...created, name: ' '.repeat(11) }],
    },
    trimmed: {
      'around 0': [{ ...created, name: 'emon basil' }],
      'around 1': [{ ...created, name: 'Lemon basi' }],
      blank: [{ ...created, name: '' }],
    },
  },
  'create.padded-tag': {
    accepted: {
      'around 0': [{ ...created, tag: ' erb' }],
      'around 1': [{ ...created, tag: 'her ' }],
      blank: [{ ...created, tag: '    ' }],
    },
    trimmed: {
      'around 0': [{ ...created, tag: 'erb' }],
      'around 1': [{ ...created, tag: 'her' }],
      blank: [{ ...created, tag: '' }],
    },
    dropped: [untagged],
  },
  'create.empty-tag': { stored: [{ ...created, tag: '' }], dropped: [untagged] },
  'create.null-tag': { dropped: [untagged] },
  'create.unknown-member': { accepted: [created] },
  'create.content-type': { accepted: [created] },
  'authentication.insufficient-scope': { accepted: { create: [own(plant), created], delete: [] } },
  'authentication.scheme-case': { accepted: first(0) },
  'list.all': { accepted: first(0) },
  'list.limited': {
    accepted: { 'small 0': first(1), 'small 1': first(2), 'small 2': first(3) },
  },
  'list.limit-above-maximum': { capped: first(0), ignored: first(0) },
  'list.limit-zero': { empty: first(0) },
  'list.limit-negative': limited,
  'list.limit-malformed': limited,
  'list.unknown-parameter': { accepted: first(0) },
  'delete.own-plant': { deleted: [] },
  'delete.unknown-id': { nothing: [] },
  'delete.deleted-id': { nothing: [] },
  'delete.shared-plant': { deleted: [], nothing: [others(plant)] },
  'delete.others-plant': { deleted: [], nothing: [others(plant)] },
  'delete.malformed-id': { nothing: [own(plant)] },
};

const cases = sampleCases.flatMap((sample) =>
  Object.keys(situations[sample.id].effects).map((effect) => ({ ...sample, effect })),
);

function expectedOf({
  id,
  variant,
  position,
  effect,
}: SampleCase & { readonly effect: string }): Expected {
  const found = expected[id]?.[effect] ?? {};
  const byVariant = found as Record<string, Expected | undefined>;
  return byVariant[`${variant} ${position}`] ?? byVariant[variant] ?? (found as Expected);
}

it('each effect of each sample is visible in the store and in lists', async () => {
  for (const sample of cases) {
    const { key, effect, position, request } = sample;

    const { response, text, mock } = await send(sample, { [key]: { effect } });

    const name = `the effect ${effect} of sample ${position} of ${key}`;
    const wanted = expectedOf(sample);
    const success = request.method === 'DELETE' ? 204 : 200;
    expect(response.status, name).toBe(success);
    if ('listed' in wanted) {
      const listed = wanted.listed.map((name) => expect.objectContaining({ name }));
      expect(JSON.parse(text), name).toEqual(listed);
    } else {
      expect(mock.plants.all(), name).toEqual(wanted);
    }
  }
});

it('each effect of each situation is one of the expected ones above, and no other is', () => {
  const named = (all: Record<string, object>) =>
    Object.entries(all).flatMap(([id, effects]) =>
      Object.keys(effects).map((one) => `${id} ${one}`),
    );
  const effects = Object.fromEntries(
    Object.entries(situations).map(([id, situation]) => [id, situation.effects]),
  );

  expect(named(expected).sort()).toEqual(named(effects).sort());
});

it.each([
  ['create.taken-id', 'alice', 'unchanged', 'Lemon basil'],
  ['create.others-id', 'bob', 'returns-existing', 'Silver birch'],
])('a create of %s from %s with the effect %s answers with %s', async (id, owner, effect, name) => {
  await using store = await inProcess.open({
    profile: { outcomes: { [id]: { effect } } },
    plants: [{ ...plant, owner }],
  });

  const reply = await store.client.create(`{"id":${plant.id},"name":"Lemon basil"}`);

  expect(reply.json).toMatchObject({ name });
});

it.each([
  ['create.taken-id', 'alice', 'replaced', ['Lemon basil', 'Oak']],
  ['create.taken-id', 'alice', 'replaced-last', ['Oak', 'Lemon basil']],
  ['create.others-id', 'bob', 'replaced', ['Lemon basil', 'Oak']],
  ['create.others-id', 'bob', 'replaced-last', ['Oak', 'Lemon basil']],
])('a create of %s from %s with the effect %s is listed for the owner as %j', async (...row) => {
  const [id, owner, effect, names] = row;
  const plants = [
    { ...plant, owner },
    { id: 7, name: 'Oak', owner },
  ];
  await using store = await inProcess.open({ profile: { outcomes: { [id]: { effect } } }, plants });

  await store.client.create(`{"id":${plant.id},"name":"Lemon basil"}`);

  expect(await store.client.names('', { token: `${owner}-token` })).toEqual(names);
});
