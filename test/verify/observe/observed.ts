import type { ParameterId, Profile, SituationKey } from 'plant-store-kit';
import { type StartServerOptions, startServer } from 'plant-store-kit/server';
import {
  createProfile,
  type ObservationReport,
  type ObserveProviderOptions,
  observeProvider,
} from 'plant-store-kit/verify';
import { expect } from 'vitest';
import type { Change, Provider } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';

export interface Observed {
  readonly parameters: NonNullable<Profile['parameters']>;
  readonly outcomes: NonNullable<Profile['outcomes']>;
  readonly report: ObservationReport;
  /** Why something could not be determined. */
  readonly reasons: { readonly [Id in ParameterId | SituationKey]?: string };
}

function toObserved(report: ObservationReport): Observed {
  const { parameters = {}, outcomes = {}, observed } = createProfile(report);
  return { report, parameters, outcomes, reasons: observed?.undetermined ?? {} };
}

/** Observes a provider that differs from the reference, and expects that it is left as it was. */
export async function observeChanged(
  change: Change,
  { seed, ...options }: Partial<ObserveProviderOptions> & Pick<Provider, 'seed'> = {},
): Promise<Observed> {
  const name = 'is observed';
  await using provider = await startProvider({ name, change, ...(seed && { seed }) });
  const { url, token, secondToken } = provider;
  const before = provider.plants();
  const report = await observeProvider({ url, token, secondToken, ...options });
  expect(report.leftovers).toEqual([]);
  expect(provider.plants()).toEqual(before);
  return toObserved(report);
}

/** Observes the kit's own server, and expects that it is left as it was. */
export async function observeMock(options: StartServerOptions): Promise<Observed> {
  await using server = await startServer({ port: 0, ...options });
  const before = server.snapshot();
  const tokens = { token: 'alice-token', secondToken: 'bob-token' };
  const report = await observeProvider({ url: server.url, ...tokens });
  expect(server.snapshot()).toEqual(before);
  return toObserved(report);
}
