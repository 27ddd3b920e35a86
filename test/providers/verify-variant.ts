import type { VerificationReport } from 'plant-store-kit/verify';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { sharedPact } from '../verify/shared-pact.js';
import type { Provider } from './behaviour.js';
import { startProvider } from './provider.js';

/** What became of a variant. */
export interface VerifiedVariant {
  /** The base URL that the evidence speaks of. */
  readonly url: string;
  readonly report: VerificationReport;
  readonly failedRules: readonly string[];
  /** What the verification has created and not deleted again. */
  readonly left: readonly string[];
}

const nameOfOurs = /Fern[a-z]{6}/;

/**
 * Verifies a provider of the zoo.
 *
 * @param only the rules to look at; default all.
 */
export async function verifyVariant(
  variant: Provider,
  seed: number,
  only?: readonly string[],
): Promise<VerifiedVariant> {
  await using provider = await startProvider(variant);
  const { url, token, secondToken } = provider;
  const report = await verifyWith(sharedPact, { url, token, secondToken, seed, only });
  const failedRules = report.rules.filter(({ verdict }) => verdict === 'failed');
  const names = provider.plants().map(({ name }) => name);
  return {
    url,
    report,
    failedRules: failedRules.map(({ rule }) => rule),
    left: names.filter((name) => nameOfOurs.test(name)),
  };
}
