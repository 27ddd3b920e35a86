import { defaultProfile, type OpenPointId, openPoints, type Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { type Circumstances, type ObservedMock, observeMock } from './observe-mock.js';

const ivy = { id: 1, name: 'Ivy' };

/** What it takes for the choices at a point to show. */
const given: { readonly [Id in OpenPointId]?: Circumstances } = {
  // A body is too large where there is a limit that ours can exceed.
  'request.body-too-large': { profile: { 'request.maximum-body-bytes': 1024 } },
  // A user is limited where there is a limit.
  'request.rate-limited': { profile: { 'request.rate-limit': 3 } },
  // A plant has a place to keep where one replaces another.
  'create.replaced-place': { profile: { 'create.duplicate-id': 'replace' } },
  // Names are unique among some where they have to be unique.
  'create.duplicate-name-among': { profile: { 'create.duplicate-name': 'reject' } },
  // The plants of all are counted by a user who sees them, and of 1000 there are more than 1000.
  'create.maximum-plants': { profile: { 'list.visibility': 'all' }, plants: [], mostPlants: 1010 },
  // There is room for a first plant of the user.
  'create.maximum-plants-of-user': { plants: [ivy] },
  // A limit is above the largest where there is a largest.
  'list.above-largest-limit': { profile: { 'list.largest-limit': 20 } },
  // A user sees plants that are not theirs.
  'delete.shared-plant': { profile: { 'list.visibility': 'all' } },
  // A delete is refused where a user may not delete every plant.
  'delete.refused': { profile: { 'delete.invisible-plant': 'refuse' } },
};

const samples = (Object.keys(openPoints) as OpenPointId[]).flatMap((point) =>
  openPoints[point].samples.map((choice) => ({ point, choice, shown: JSON.stringify(choice) })),
);

const observed = new Map<string, Promise<ObservedMock>>();

/** Of mocks that do the same, one is observed. */
function observeWith(circumstances: Circumstances): Promise<ObservedMock> {
  const profile = Object.fromEntries(
    Object.entries(circumstances.profile ?? {})
      .filter(([id, choice]) => choice !== defaultProfile[id as OpenPointId])
      .sort(),
  );
  const key = JSON.stringify({ ...circumstances, profile });
  const observation = observed.get(key) ?? observeMock(circumstances);
  observed.set(key, observation);
  return observation;
}

describe.concurrent('a mock is observed to choose what it was told to', { timeout: 60_000 }, () => {
  it.each(samples)('at $point: $shown', async ({ point, choice }) => {
    const { profile, ...others } = given[point] ?? {};

    const mock = await observeWith({ ...others, profile: { ...profile, [point]: choice } });

    const choices: Profile = Object.fromEntries(mock.told.map((one) => [one.point, one.choice]));
    expect(choices[point]).toEqual(choice);
    expect(choices).toEqual(
      Object.fromEntries(mock.told.map((one) => [one.point, mock.resolved[one.point]])),
    );
    for (const { reason } of mock.untold) {
      expect(reason).not.toMatch('nothing was seen that tells it');
    }
    expect(mock.report.leftovers).toEqual([]);
    expect(mock.isAsBefore).toBe(true);
  });
});

describe('the choices that are tried', () => {
  it.each(Object.keys(openPoints) as OpenPointId[])('are more than one at %s', (point) => {
    const all = samples.filter((sample) => sample.point === point);

    // A rate that is high enough to find out more takes minutes.
    expect(all.length).toBeGreaterThanOrEqual(2);
  });
});
