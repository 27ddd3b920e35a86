import { type RuleId, rules } from '../interface/rules.js';
import { CannotCheckError, UnusableProviderError } from './http/cannot-check-error.js';
import { type Exchange, headerOf, statusOf } from './http/exchange.js';
import type { PactReport } from './report/verification-report.js';
import { CheckResults, everyResponse } from './rules/check-results.js';
import { inspectAnswer } from './rules/inspect-answer.js';
import { RequestHistory } from './rules/request-history.js';
import { overloadStatuses } from './rules/shapes.js';
import { type CheckPlan, runChecks } from './run-checks.js';
import type { Capabilities } from './session/capabilities.js';
import { detectCapabilities } from './session/detect-capabilities.js';
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

/**
 * Finds out why the provider has rejected every create, and records a failed rule if one is the reason.
 *
 * @returns why nothing else can be checked and what to do about it, as a clause.
 */
function explainRejectedCreates(results: CheckResults, attempts: readonly Exchange[]): string {
  const statuses = new Set(attempts.map(statusOf));
  const answers = [...statuses].map((status) => status ?? 'nothing').join(', ');
  if ([...statuses].every((status) => status === 401 || status === 403)) {
    if (statuses.has(401)) {
      return 'the token was rejected: POST /plants was answered with 401. Give a valid token';
    }
    return `the token may not create plants: POST /plants was answered with ${answers}. Give the token of a user who may create, list and delete`;
  }
  if ([...statuses].every((status = 0) => overloadStatuses.has(status))) {
    return `the provider is overloaded: POST /plants was answered with ${answers}. Try again later`;
  }
  const redirected = attempts.map((exchange) => headerOf(exchange, 'location')).find(Boolean);
  if (
    redirected !== undefined &&
    [...statuses].every((status = 0) => status >= 300 && status < 400)
  ) {
    return `the service redirects to ${redirected}. Give that address as the base URL`;
  }
  const check = results.of('sequence', 'create a plant, under ids of many sizes');
  const rule = statuses.has(404) ? 'paths.unversioned' : 'create.answers-200-with-plant';
  check.failed(rule, {
    path: 'status',
    expected: '200',
    actual: answers,
    exchanges: attempts.slice(-1),
  });
  check.masked(rule, ...(Object.keys(rules) as RuleId[]).filter((one) => one !== rule));
  const hint = statuses.has(404) ? '. Give the base URL without /plants' : '';
  return `no plant could be created: POST /plants was answered with ${answers}${hint}`;
}
