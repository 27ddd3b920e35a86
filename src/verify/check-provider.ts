import { inspectAnswer } from './answers.js';
import { everyAnswer, Findings } from './findings.js';
import { explainRefusedCreates } from './refused-creates.js';
import type { PactReport } from './report.js';
import { type CheckPlan, runChecks } from './run-checks.js';
import { CannotCheckError } from './session/cannot-check-error.js';
import { type Capabilities, detectCapabilities } from './session/capabilities.js';
import type { Session } from './session/session.js';
import { UnusableProviderError } from './session/unusable-provider-error.js';

/** What the checks of a provider have found. */
export interface CheckOutcome {
  readonly findings: Findings;
  /** Undefined where they could not be detected. */
  readonly capabilities?: Capabilities | undefined;
  /** Why they could not, where the provider itself is the reason. */
  readonly unusable?: UnusableProviderError | undefined;
  readonly pacts: readonly PactReport[];
  /** Why not all checks were made, as a clause. */
  readonly reason?: string | undefined;
}

/** Checks the rules at a provider, and every answer that it gives meanwhile. */
export async function checkProvider(session: Session, plan: CheckPlan): Promise<CheckOutcome> {
  const findings = new Findings(() => session.secrets);
  const answers = findings.of('sequence', everyAnswer);
  const stopInspecting = session.onExchange((exchange) => inspectAnswer(answers, exchange));
  let capabilities: Capabilities | undefined;
  try {
    capabilities = await detectCapabilities(session);
    const pacts = await runChecks({ session, capabilities }, findings, plan);
    return { findings, capabilities, pacts, reason: session.interruption };
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const unusable = error instanceof UnusableProviderError ? error : undefined;
    const reason = session.interruption ?? explain(error, findings);
    return { findings, capabilities, unusable, pacts: [], reason };
  } finally {
    stopInspecting();
  }
}

/** Why no check can be made; where the provider breaks a rule by that, the findings say so. */
function explain(error: CannotCheckError, findings: Findings): string {
  return error instanceof UnusableProviderError && error.refusedCreates.length > 0
    ? explainRefusedCreates(findings, error.refusedCreates)
    : error.message;
}
