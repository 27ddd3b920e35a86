import type { PactReport } from './report/verification-report.js';
import { CheckResults, everyResponse } from './rules/check-results.js';
import { explainRejectedCreates } from './rules/explain-rejected-creates.js';
import { inspectAnswer } from './rules/inspect-answer.js';
import { RequestHistory } from './rules/request-history.js';
import { type CheckPlan, runChecks } from './run-checks.js';
import { CannotCheckError, UnusableProviderError } from './session/cannot-check-error.js';
import type { Capabilities } from './session/capabilities.js';
import { detectCapabilities } from './session/detect-capabilities.js';
import type { Exchange } from './session/exchange.js';
import type { Session } from './session/session.js';

/** The results of the checks of a provider. */
export interface CheckOutcome {
  readonly results: CheckResults;
  /** Undefined if they could not be detected. */
  readonly capabilities?: Capabilities | undefined;
  /** Why the capabilities could not be detected, if the provider is the reason. */
  readonly unusable?: UnusableProviderError | undefined;
  readonly pacts: readonly PactReport[];
  /** Why not all checks were made, as a clause. */
  readonly reason?: string | undefined;
}

/** Checks a provider by the rules, and inspects every response that it sends meanwhile. */
export async function checkProvider(session: Session, plan: CheckPlan): Promise<CheckOutcome> {
  const history = new RequestHistory();
  const results = new CheckResults(() => session.secrets, history);
  const everyCheck = results.of('sequence', everyResponse);
  const isDocumented = ({ request }: Exchange) => request.url.startsWith(`${session.url}/plants`);
  // The history is complete only at the end of the session: evidence may need its last requests.
  session.onExchange((exchange) => history.record(exchange));
  const stopInspecting = session.onExchange((exchange) => {
    if (isDocumented(exchange)) {
      inspectAnswer(everyCheck, exchange);
    }
  });
  let capabilities: Capabilities | undefined;
  try {
    capabilities = await detectCapabilities(session);
    const pacts = await runChecks({ session, capabilities }, results, plan);
    return { results, capabilities, pacts, reason: session.interruption };
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const unusable = error instanceof UnusableProviderError ? error : undefined;
    const reason = session.interruption ?? reasonOf(error, results);
    return { results, capabilities, unusable, pacts: [], reason };
  } finally {
    stopInspecting();
  }
}

/** Why no check can be made; records a failed rule if one is the reason. */
function reasonOf(error: CannotCheckError, results: CheckResults): string {
  return error instanceof UnusableProviderError && error.rejectedCreates.length > 0
    ? explainRejectedCreates(results, error.rejectedCreates)
    : error.message;
}
