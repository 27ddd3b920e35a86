import { type ParameterId, type Parameters, type Profile, parameters } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { inProcess } from '../../behaviour/node-transports.js';
import { type ParameterTrial, parameterTrials } from './parameter-trials.js';

/** What a client sees of a plant store whose parameter has the value. */
async function observe(id: ParameterId, value: unknown): Promise<unknown> {
  const { given, plants, observe } = parameterTrials[id] as ParameterTrial<ParameterId>;
  const profile: Profile = { ...given, parameters: { ...given?.parameters, [id]: value } };
  await using store = await inProcess.open({ profile, ...(plants && { plants }) });
  return observe(store.client);
}

it.each(Object.keys(parameters) as ParameterId[])('each value of %s is visible', async (id) => {
  const samples: readonly unknown[] = parameters[id].samples;
  const { expected } = parameterTrials[id] as ParameterTrial<ParameterId>;
  const seen = new Set<string>();

  for (const sample of samples) {
    const observed = await observe(id, sample);

    expect(observed, JSON.stringify(sample)).toEqual(expected(sample as Parameters[ParameterId]));
    seen.add(JSON.stringify(observed));
  }

  expect(seen.size).toBe(samples.length);
  expect(samples).toContainEqual(parameters[id].default);
});
