import { describe, expect, it } from 'vitest';
import { type Choice, profileOf } from '../../src/challenge/choice.js';
import { choicesOf } from '../../src/challenge/choices-of.js';
import { toMet } from '../../src/challenge/met.js';
import { parameterIds } from '../../src/interface/parameters.js';
import { parseProfile } from '../../src/interface/profile.js';
import { situationIds } from '../../src/interface/situations.js';
import { createPlantMock, type PlantMockOptions } from '../../src/public/index.js';
import { exchangeNote } from './exchange-note.js';

/** What tests have met that sent these requests as alice. */
async function met(
  requests: readonly (readonly [method: string, path: string, body?: object])[],
  options: PlantMockOptions = {},
) {
  const mock = createPlantMock(options);
  for (const [method, path, body] of requests) {
    const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };
    const url = `http://127.0.0.1:4010${path}`;
    const text = body === undefined ? null : JSON.stringify(body);
    await mock.fetch(new Request(url, { method, headers, body: text }));
  }
  const entries = mock.requests.all();
  const plants = { own: 0, shared: 0, others: 0 };
  const notes = entries.map((entry) => {
    const { rejectedBy } = entry;
    const situations = rejectedBy === undefined || rejectedBy === 'mock.header' ? [] : [rejectedBy];
    return exchangeNote({ entry, situations, plants });
  });
  const { profile = {} } = options;
  return toMet([{ profile, hasRunProfile: false }, ...notes]);
}

const everything = toMet([
  { profile: {}, hasRunProfile: false },
  exchangeNote({ situations: situationIds }),
]);

const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id);
const pointsOf = (choices: readonly Choice[]) =>
  new Set<string>(choices.flatMap(({ changes }) => changes.map(({ point }) => point)));

describe('the choices of a provider', () => {
  it('are valid profiles, each alone', () => {
    for (const choice of choicesOf(everything)) {
      expect(() => parseProfile(profileOf([choice], everything)), choice.id).not.toThrow();
    }
  });

  it('are there for every situation that the interface leaves open', () => {
    const points = pointsOf(choicesOf(everything));

    expect(situationIds.filter((id) => !points.has(id))).toEqual([]);
  });

  it('say in a sentence what the mock does, and what another provider does', () => {
    const found = choicesOf(everything).find(({ id }) => id === 'delete.own-plant/status-200');

    expect(found?.changes).toMatchObject([
      {
        usual:
          'A delete of a plant that the user has created is answered with 204 and deletes the plant.',
        other:
          'A delete of a plant that the user has created is answered with 200 and deletes the plant.',
      },
    ]);
  });

  it('are never what the mock of the tests does anyway', async () => {
    const profile = { outcomes: { 'delete.unknown-id': { status: 410 } } };
    const ids = idsOf(choicesOf(await met([['DELETE', '/plants/404']], { profile })));

    expect(ids).toContain('delete.unknown-id/status-404');
    expect(ids).not.toContain('delete.unknown-id/status-410');
  });

  it('change all situations at once that the same words leave open', () => {
    const found = choicesOf(everything).find(({ id }) => id === 'delete.unknown-id/status-410');

    expect(pointsOf(found ? [found] : [])).toEqual(
      new Set(['delete.unknown-id', 'delete.deleted-id']),
    );
  });

  it('change also what the tests say of a variant', async () => {
    const profile = { outcomes: { 'list.limit-malformed/text': { status: 409 } } };
    const all = await met([['GET', '/plants?limit=ten']], { profile });
    const found = choicesOf(all).filter(({ id }) => id === 'list.limit-malformed/ignored');

    expect(profileOf(found, all).outcomes).toEqual({
      'list.limit-malformed': { effect: 'ignored' },
      'list.limit-malformed/text': { effect: 'ignored' },
    });
  });

  it('leave a situation as it was that is usually answered like a changed one', async () => {
    const all = await met([
      ['GET', '/plants'],
      ['GET', '/plants?limit=2'],
    ]);
    const met2 = {
      ...all,
      situations: new Map([
        ['list.all', 1],
        ['list.limited', 1],
      ] as const),
    };
    const found = choicesOf(met2).filter(({ id }) => id === 'list.all/status-206');

    expect(profileOf(found, met2).outcomes).toEqual({
      'list.all': { status: 206 },
      'list.limited': expect.objectContaining({ status: 200 }),
    });
  });
});

describe('the choices for parameters', () => {
  it('reject large limits together with a bound, since no list exceeds one that is not there', async () => {
    const all = await met([['GET', '/plants?limit=1000']]);
    const found = choicesOf(all).filter(({ id }) => id === 'list.limit-above-maximum/rejected-400');

    expect(profileOf(found, all)).toEqual({
      parameters: { 'list.maximum-limit': 100 },
      outcomes: { 'list.limit-above-maximum': { status: 400 } },
    });
    const ofSmall = choicesOf(await met([['GET', '/plants?limit=100']]));
    expect(pointsOf(ofSmall)).not.toContain('list.limit-above-maximum');
  });

  it('are only those that the tests would notice', async () => {
    const points = pointsOf(choicesOf(await met([['DELETE', '/plants/404']])));

    expect(parameterIds.filter((id) => points.has(id))).toEqual([
      'response.content-type',
      'response.white-space',
      'error.integer',
      'error.further-members',
    ]);
  });

  it.each([
    ['an id above int32', { id: 2_147_483_648, name: 'Fern' }, 'create.id-maximum/2147483647'],
    ['an id below 1', { id: 0, name: 'Fern' }, 'create.id-minimum/1'],
    ['a name of 41 characters', { id: 100, name: 'x'.repeat(41) }, 'create.maximum-name-length/40'],
    ['an empty tag', { id: 100, name: 'Fern', tag: '' }, 'create.minimum-tag-length/1'],
    ['no tag', { id: 100, name: 'Fern' }, 'response.absent-tag/empty'],
  ])('are there for %s once it was created', async (_, plant, id) => {
    const ordinary = { id: 100, name: 'Fern', tag: 'green' };

    expect(idsOf(choicesOf(await met([['POST', '/plants', ordinary]])))).not.toContain(id);
    expect(idsOf(choicesOf(await met([['POST', '/plants', plant]])))).toContain(id);
  });

  it('are there for the order of a list with several plants, or cut by its limit', async () => {
    const plants = [{ id: 1, name: 'Fern' }];
    const ofOne = await met([['GET', '/plants']], { plants });
    expect(idsOf(choicesOf(ofOne))).not.toContain('list.order/changing');
    expect(idsOf(choicesOf(await met([['GET', '/plants?limit=1']])))).toContain(
      'list.order/changing',
    );
    expect(idsOf(choicesOf(await met([['GET', '/plants?limit=2']])))).toEqual(
      expect.arrayContaining([
        'list.order/changing',
        'list.order/name-ascending',
        'list.order/creation-descending',
      ]),
    );
  });
});
