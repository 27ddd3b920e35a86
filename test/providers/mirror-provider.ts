import type { Profile } from 'plant-store-kit';
import {
  type ComparisonReport,
  compareProvider,
  createProfile,
  type ObservationReport,
  observeProvider,
} from 'plant-store-kit/verify';
import type { Provider } from './behaviour.js';
import { startProvider } from './provider.js';

/** What came of mirroring a provider. */
export interface Mirrored {
  readonly observation: ObservationReport;
  readonly comparison: ComparisonReport;
  /** The names of what was created and not deleted again. */
  readonly left: readonly string[];
}

export interface MirrorOptions {
  readonly steps: number;
  readonly seed?: number;
  /** What the profile states by hand. */
  readonly parameters?: Profile['parameters'];
}

/** Observes a provider, and compares it with the mock that mirrors it. */
export async function mirrorProvider(
  provider: Provider,
  { steps, seed = 1, parameters }: MirrorOptions,
): Promise<Mirrored> {
  await using running = await startProvider(provider);
  const before = new Set(running.plants().map(({ name }) => name));
  const { url, token, secondToken } = running;
  const observation = await observeProvider({ url, token, secondToken });
  const profile = createProfile(observation);
  const comparison = await compareProvider({
    url,
    token,
    secondToken,
    profile: { ...profile, parameters: { ...profile.parameters, ...parameters } },
    steps,
    seed,
  });
  const left = running
    .plants()
    .filter(({ name }) => !before.has(name) && !name.startsWith('Guest '));
  return { observation, comparison, left: left.map(({ name }) => name) };
}

/** The differences that the profile does not list as unsupported, in short. */
export function describeDifferences({ differences }: ComparisonReport): string[] {
  return differences
    .filter(({ isKnown }) => !isKnown)
    .map(({ title, difference }) => `${title}: ${difference}`);
}
