import { type OpenPointId, openPoints, type Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';
import { walks } from './open-point-walks.js';
import type { Walk } from './walks/walk.js';

const ids = Object.keys(openPoints) as OpenPointId[];

/** What is seen of a plant store that has made the choice. */
async function observe(id: OpenPointId, choice: Profile[OpenPointId]): Promise<unknown> {
  const { given, plants, observe: look } = walks[id] as Walk<OpenPointId>;
  const profile = { ...given, [id]: choice };
  await using store = await inProcess.open({ profile, ...(plants && { plants }) });
  return look(store.client);
}

describe.each(ids)('%s', (id) => {
  const { default: choice, question } = openPoints[id];
  const samples: readonly Profile[OpenPointId][] = openPoints[id].samples;
  const { expected } = walks[id] as Walk<OpenPointId>;

  it.each(samples.map((sample) => [sample]))(`${question} %s`, async (sample) => {
    expect(await observe(id, sample)).toEqual(expected(sample as never));
  });

  it('shows a client each choice differently', async () => {
    const seen = await Promise.all(samples.map((sample) => observe(id, sample)));

    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(samples.length);
  });

  it('has its default among the choices that are tried', () => {
    expect(samples).toContain(choice);
  });
});
