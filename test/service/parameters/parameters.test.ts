import { type ParameterId, type Parameters, type Profile, parameters } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../../behaviour/node-transports.js';
import { type ParameterTrial, parameterTrials } from './parameter-trials.js';

const ids = Object.keys(parameters) as ParameterId[];

/** What a client sees of a plant store whose parameter has the value. */
async function observe(id: ParameterId, value: unknown): Promise<unknown> {
  const { given, plants, observe } = parameterTrials[id] as ParameterTrial<ParameterId>;
  const profile: Profile = { ...given, parameters: { ...given?.parameters, [id]: value } };
  await using store = await inProcess.open({ profile, ...(plants && { plants }) });
  return observe(store.client);
}

describe.each(ids)('%s', (id) => {
  const { default: byDefault, question } = parameters[id];
  const samples: readonly unknown[] = parameters[id].samples;
  const { expected } = parameterTrials[id] as ParameterTrial<ParameterId>;

  it.each(samples.map((sample) => [sample]))(`${question} %j`, async (sample) => {
    expect(await observe(id, sample)).toEqual(expected(sample as Parameters[ParameterId]));
  });

  it('is visible to a client for each value', async () => {
    const seen = await Promise.all(samples.map((sample) => observe(id, sample)));

    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(samples.length);
  });

  it('has a trial of its default', () => {
    expect(samples).toContainEqual(byDefault);
  });
});
