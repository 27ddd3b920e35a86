import { inspectAnswer } from './answers.js';
import { driftSteps, type LookingForDrift, lookForDrift } from './drift/look-for-drift.js';
import { everyAnswer, Findings } from './findings.js';
import { type Acquaintance, getAcquainted, type Stranger } from './provider/acquaintance.js';
import { cleanUp } from './provider/clean-up.js';
import { blameForRefusals } from './refused-creates.js';
import type { PactReport, ProfileReport } from './report/verification-report.js';
import { type Checking, runChecks } from './run-checks.js';
import { UnreachedState } from './unreached-state.js';
import { untilUnreached, type Visit, type Work } from './visit-provider.js';

/** What a provider is checked with, and the profile it is held against, if there is one. */
export interface CheckingAll extends Omit<Checking, 'known' | 'provider' | 'findings'> {
  readonly drift?: Omit<LookingForDrift, 'onProgress'> | undefined;
}

/** What the checks have come to. */
export interface Outcome extends Work {
  readonly findings: Findings;
  readonly known?: Acquaintance | undefined;
  readonly pacts: readonly PactReport[];
  /** Undefined where the checks came to their end early, too. */
  readonly profile?: ProfileReport | undefined;
}

/** Checks the rules at a provider that is being visited, then looks for drift. */
export async function checkProvider(
  visit: Visit,
  { drift, onProgress, ...parts }: CheckingAll,
): Promise<Outcome> {
  const { provider } = visit;
  const findings = new Findings(() => provider.secrets);
  const answers = findings.of('sequence', everyAnswer);
  let isChecking = true;
  provider.onExchange((exchange) => {
    // What is asked to find out choices is no check: no rule is broken by it.
    if (isChecking) {
      inspectAnswer(answers, exchange);
    }
  });
  const further = drift === undefined ? 0 : driftSteps;
  let steps = 0;
  let met: Acquaintance | Stranger | undefined;
  let pacts: readonly PactReport[] = [];
  const reason = await untilUnreached(async () => {
    met = await getAcquainted(provider);
    if ('attempts' in met) {
      throw new UnreachedState(met.reason ?? blameForRefusals(findings, met.attempts));
    }
    visit.known = met;
    pacts = await runChecks({
      ...parts,
      provider,
      findings,
      known: met,
      onProgress(done, total) {
        steps = total;
        onProgress(done, total + further);
      },
    });
  });
  const known = met !== undefined && !('attempts' in met) ? met : undefined;
  if (drift === undefined || met === undefined || provider.lost !== undefined) {
    return { findings, known, reason, pacts };
  }
  const [left] = await cleanUp(provider, known);
  const why = left && `what is created cannot be deleted again: ${left.reason}`;
  isChecking = false;
  const profile = await lookForDrift(visit, why ? { attempts: [], reason: why } : met, {
    ...drift,
    onProgress: (done) => onProgress(steps + done, steps + further),
  });
  return { findings, known, reason, pacts, profile };
}
