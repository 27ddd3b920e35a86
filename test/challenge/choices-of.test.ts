import { describe, expect, it } from 'vitest';
import { type Choice, profileOfChoices } from '../../src/challenge/choice.js';
import { choicesOf } from '../../src/challenge/choices-of.js';
import { describeChoices } from '../../src/challenge/describe-choices.js';
import type { Met } from '../../src/challenge/met.js';
import { Reach } from '../../src/challenge/reach.js';
import { parameterIds } from '../../src/interface/parameters.js';
import { parseProfile } from '../../src/interface/profile.js';
import { situationIds } from '../../src/interface/situations.js';
import { metOfNotes, metOfRequests } from './met-of.js';

/** The choices that the tests would notice. */
const choices = (met: Met) => new Reach(met).noticed(choicesOf(met));

const everything = metOfNotes(situationIds.map((situation) => [situation]));

const idsOf = (choices: readonly Choice[]) =>
  choices.flatMap(({ id, weaker = [] }) => [id, ...weaker.map((one) => one.id)]);
const pointsOf = (choices: readonly Choice[]) => new Set<string>(choices.map(({ point }) => point));

describe('the choices of a provider', () => {
  it('are valid profiles, each alone', () => {
    for (const choice of choices(everything)) {
      expect(() => parseProfile(profileOfChoices([choice], everything)), choice.id).not.toThrow();
    }
  });

  it('are there for every situation that the interface leaves open', () => {
    const points = pointsOf(choices(everything));

    expect(situationIds.filter((id) => !points.has(id))).toEqual([]);
  });

  it.each([
    [
      'delete.own-plant/status-200',
      'a delete of a plant that the user has created is answered with 200',
    ],
    [
      'create.taken-id/replaced',
      "a create with the id of one of the user's plants replaces the existing plant, in the same position",
    ],
    ['list.lag/100', 'a list shows a create or a delete 100 ms late'],
  ])('say what another provider does, such as %s', async (id, clause) => {
    const all = await metOfRequests([
      ['POST', '/plants', { id: 700, name: 'Fern' }],
      ['POST', '/plants', { id: 700, name: 'Fern' }],
      ['GET', '/plants'],
      ['DELETE', '/plants/700'],
    ]);

    const found = choices(all).find((choice) => choice.id === id);

    expect(found && describeChoices([found])).toBe(clause);
  });

  it('are never what the mock of the tests does anyway', async () => {
    const profile = { outcomes: { 'delete.unknown-id': { status: 410 } } };
    const ids = idsOf(choices(await metOfRequests([['DELETE', '/plants/404']], { profile })));

    expect(ids).toContain('delete.unknown-id/status-404');
    expect(ids).not.toContain('delete.unknown-id/status-410');
  });

  it('are of one group where the same words leave several situations open', () => {
    const all = choices(everything);
    const found = all.find(({ id }) => id === 'delete.unknown-id/status-410');

    expect(pointsOf(all.filter(({ group }) => group === found?.group))).toEqual(
      new Set(['delete.unknown-id', 'delete.deleted-id']),
    );
  });

  it('change also what the tests say of a variant', async () => {
    const profile = { outcomes: { 'list.limit-malformed/text': { status: 409 } } };
    const all = await metOfRequests([['GET', '/plants?limit=ten']], { profile });
    const found = choices(all).filter(({ id }) => id === 'list.limit-malformed/ignored');

    expect(profileOfChoices(found, all).outcomes).toEqual({
      'list.limit-malformed': { effect: 'ignored' },
      'list.limit-malformed/text': { effect: 'ignored' },
    });
  });

  it('leave a situation as it was that is usually answered like a changed one', async () => {
    const all = await metOfRequests([
      ['GET', '/plants'],
      ['GET', '/plants?limit=2'],
    ]);
    const found = choices(all).filter(({ id }) => id === 'list.all/status-206');

    expect(profileOfChoices(found, all).outcomes).toEqual({
      'list.all': { status: 206 },
      'list.limited': expect.objectContaining({ status: 200 }),
    });
  });
});

describe('the choices for parameters', () => {
  it('reject large limits together with a bound, since no list exceeds one that is not there', async () => {
    const all = await metOfRequests([['GET', '/plants?limit=1000']]);
    const found = choices(all).filter(({ id }) => id === 'list.limit-above-maximum/rejected-400');

    expect(profileOfChoices(found, all)).toEqual({
      parameters: { 'list.maximum-limit': 100 },
      outcomes: { 'list.limit-above-maximum': { status: 400 } },
    });
    const ofSmall = choices(await metOfRequests([['GET', '/plants?limit=100']]));
    expect(pointsOf(ofSmall)).not.toContain('list.limit-above-maximum');
  });

  it('are only those that the tests would notice', async () => {
    const points = pointsOf(choices(await metOfRequests([['DELETE', '/plants/404']])));

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

    expect(idsOf(choices(await metOfRequests([['POST', '/plants', ordinary]])))).not.toContain(id);
    expect(idsOf(choices(await metOfRequests([['POST', '/plants', plant]])))).toContain(id);
  });

  it('are there for the order of a list with several plants, or cut by its limit', async () => {
    const plants = [{ id: 1, name: 'Fern' }];
    const ofOne = await metOfRequests([['GET', '/plants']], { plants });
    expect(idsOf(choices(ofOne))).not.toContain('list.order/changing');
    expect(idsOf(choices(await metOfRequests([['GET', '/plants?limit=1']])))).toContain(
      'list.order/changing',
    );
    expect(idsOf(choices(await metOfRequests([['GET', '/plants?limit=2']])))).toEqual(
      expect.arrayContaining(['list.order/changing', 'list.order/creation-descending']),
    );
  });
});
