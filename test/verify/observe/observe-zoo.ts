import type { Profile } from 'plant-store-kit';
import {
  type ObservationReport,
  type ObserveProviderOptions,
  observeProvider,
} from '../../../src/verify/observe/observe-provider.js';
import type { Change, Variant } from '../../zoo/behaviour.js';
import { startZooProvider } from '../../zoo/provider.js';

/** What was found out about a provider of the zoo. */
export interface ObservedZoo {
  readonly report: ObservationReport;
  readonly choices: Profile;
  /** Why others were not told, by their ids. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The names of plants that were there before and are gone, or that are left of ours. */
  readonly changed: readonly string[];
}

/** Observes a provider of the zoo with the tokens of its two users. */
export async function observeZoo(
  variant: Pick<Variant, 'change' | 'seed'>,
  options: Partial<ObserveProviderOptions> = {},
): Promise<ObservedZoo> {
  await using provider = await startZooProvider({ name: 'is observed', ...variant });
  const { url, token, secondToken } = provider;
  const before = provider.plants();
  const report = await observeProvider({ url, token, secondToken, ...options });
  return { report, ...read(report), changed: difference(before, provider.plants()) };
}

/** The same for a change of the reference. */
export function observeChanged(
  change: Change,
  options?: Partial<ObserveProviderOptions>,
): Promise<ObservedZoo> {
  return observeZoo({ change }, options);
}

function read({ points }: ObservationReport): Pick<ObservedZoo, 'choices' | 'reasons'> {
  const told = points.filter((point) => 'choice' in point);
  const untold = points.filter((point) => 'reason' in point);
  return {
    choices: Object.fromEntries(told.map(({ point, choice }) => [point, choice])),
    reasons: Object.fromEntries(untold.map(({ point, reason }) => [point, reason])),
  };
}

type Plants = readonly { readonly id: string; readonly name: string }[];

function difference(before: Plants, after: Plants): string[] {
  const isIn = (plants: Plants, id: string) => plants.some((plant) => plant.id === id);
  return [
    ...before.filter(({ id }) => !isIn(after, id)),
    ...after.filter(({ id }) => !isIn(before, id)),
  ].map(({ name }) => name);
}
