import { createPlantMock, type PlantMock } from 'plant-store-kit';
import { afterEach, expect, it, vi } from 'vitest';
import { RateLimit } from '../../src/service/rate-limit.js';
import { ask, statusOf } from '../ask-mock.js';

afterEach(() => vi.useRealTimers());

it('counts the requests of each user in a minute, and returns the seconds until the next one', () => {
  vi.useFakeTimers({ now: 5_000 });
  const limit = new RateLimit(2);
  const take = (user: string) => limit.take(user);

  expect(['alice', 'alice', 'bob'].map(take)).toEqual([undefined, undefined, undefined]);
  vi.advanceTimersByTime(45_500);
  expect(take('alice')).toBe(15);
  vi.advanceTimersByTime(14_500);
  expect(['alice', 'alice', 'alice'].map(take)).toEqual([undefined, undefined, 60]);
});

it('answers a request beyond the limit with the seconds to wait', async () => {
  const mock = createPlantMock({ profile: { parameters: { 'request.rate-limit': 1 } } });
  await ask(mock);

  const { status, headers } = await ask(mock);

  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it.each<[string, (mock: PlantMock) => void]>([
  ['reset', (mock) => mock.reset()],
  ['rewind', (mock) => mock.rewind({ before: 1 })],
])('begins again after a %s', async (_, act) => {
  const mock = createPlantMock({ profile: { parameters: { 'request.rate-limit': 1 } } });
  const statuses = [await statusOf(mock), await statusOf(mock)];

  act(mock);

  expect([...statuses, await statusOf(mock)]).toEqual([200, 429, 200]);
});
