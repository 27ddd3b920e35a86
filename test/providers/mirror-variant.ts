import { startServer } from 'plant-store-kit/server';
import {
  type ComparisonReport,
  compareProvider,
  createProfile,
  type ObservationReport,
  observeProvider,
} from 'plant-store-kit/verify';
import type { Provider } from './behaviour.js';
import { startProvider } from './provider.js';

/** What came of mirroring a variant. */
export interface MirroredVariant {
  readonly observation: ObservationReport;
  readonly comparison: ComparisonReport;
  /** The names of what was created and not deleted again. */
  readonly left: readonly string[];
}

/** Observes a provider of the zoo, and compares it with the mock that mirrors it. */
export async function mirrorVariant(
  variant: Provider,
  { steps, seed }: { readonly steps: number; readonly seed: number },
): Promise<MirroredVariant> {
  await using zoo = await startProvider(variant);
  const before = new Set(zoo.plants().map(({ name }) => name));
  const { url, token, secondToken } = zoo;
  const provider = { url, token, secondToken };
  const observation = await observeProvider(provider);
  const comparison = await compareProvider({
    ...provider,
    profile: createProfile(observation),
    steps,
    seed,
    startMock: (setup) => startServer({ port: 0, admin: false, ...setup }),
  });
  const left = zoo.plants().filter(({ name }) => !before.has(name) && !name.startsWith('Guest '));
  return { observation, comparison, left: left.map(({ name }) => name) };
}

/** The differences that the profile does not list as unsupported, in short. */
export function describeDifferences({ differences }: ComparisonReport): string[] {
  return differences
    .filter(({ isKnown }) => !isKnown)
    .map(({ title, difference }) => `${title}: ${difference}`);
}
