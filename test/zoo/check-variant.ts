import type { RuleReport } from 'plant-store-kit/verify';
import { checkProvider } from '../../src/verify/check-provider.js';
import type { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { Progress } from '../../src/verify/progress.js';
import { selectRules } from '../../src/verify/rules/select-rules.js';
import { openSession } from '../../src/verify/session/open-session.js';
import type { Variant } from './behaviour.js';
import { startZooProvider } from './provider.js';

/** What the checks say of a variant. */
export interface CheckedVariant {
  /** The address that the evidence speaks of. */
  readonly url: string;
  readonly rules: readonly RuleReport[];
}

/** Checks the rules at a provider of the zoo, with a Pact that all of them share. */
export async function checkVariant(
  pactProcess: PactProcess,
  variant: Variant,
  only?: readonly string[],
): Promise<CheckedVariant> {
  await using provider = await startZooProvider(variant);
  const { url, token, secondToken } = provider;
  await using session = await openSession({ url, token, secondToken });
  const selected = selectRules(only);
  const { results, reason } = await checkProvider(session, {
    pactProcess,
    selected,
    pacts: [],
    seed: 1,
    concurrency: 8,
    timeoutMs: 10_000,
    progress: new Progress(undefined, 0),
    tokens: {},
  });
  return { url, rules: results.ruleReports(selected, reason) };
}
