import type { ParameterId, Profile, SituationKey } from 'plant-store-kit';
import {
  createProfile,
  type ObservationReport,
  type ObserveProviderOptions,
} from 'plant-store-kit/verify';
import { expect } from 'vitest';
import { observeBy } from '../../../src/verify/observe-provider.js';
import type { Change, Provider } from '../../providers/behaviour.js';
import { startQuick } from '../../providers/provider.js';

export interface Observed {
  readonly parameters: NonNullable<Profile['parameters']>;
  readonly outcomes: NonNullable<Profile['outcomes']>;
  readonly report: ObservationReport;
  /** Why something could not be determined. */
  readonly reasons: { readonly [Id in ParameterId | SituationKey]?: string };
}

/** Observes a provider that differs from the reference, and expects that it is left as it was. */
export async function observeChanged(
  change: Change,
  { seed, ...options }: Partial<ObserveProviderOptions> & Pick<Provider, 'seed'> = {},
): Promise<Observed> {
  const name = 'is observed';
  await using provider = await startQuick({ name, change, ...(seed && { seed }) });
  const before = provider.plants();
  const report = await observeBy({ ...provider.access, ...options });
  expect(report.leftovers).toEqual([]);
  expect(provider.plants()).toEqual(before);
  const { parameters = {}, outcomes = {}, observed } = createProfile(report);
  return { report, parameters, outcomes, reasons: observed?.undetermined ?? {} };
}
