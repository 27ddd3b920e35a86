import type { RuleId } from '../../interface/rules.js';
import { type Exchange, isError, isSuccess, jsonOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import { CheckRecorder } from '../rules/check-results.js';
import { describeBody } from '../rules/describe-json.js';
import { inspectAnswer } from '../rules/inspect-answer.js';
import { isErrorWithSuccessStatus } from '../rules/shapes.js';
import { missingResponse, type RuleViolation, type Violation } from '../rules/violation.js';
import type { InteractionRun } from './interaction-run.js';
import type { PactInteraction } from './pact-file.js';
import type { PactMismatch, PactVerdict } from './pact-mismatch.js';

/** The result of verifying one interaction. */
export type InteractionResult =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'not-checked'; readonly reason: string }
  | FailedInteraction;

export interface FailedInteraction {
  readonly verdict: 'failed';
  /** The first mismatch, and the exchanges that show it. */
  readonly violation: Violation;
  /** How the response differs from the pact, the most important mismatch first. */
  readonly mismatches: readonly PactMismatch[];
}

/** Evaluates an interaction by Pact's verdict and the exchanges with the provider. */
export function evaluateInteraction(
  { obstacle, setup, exchanges: made, interaction }: InteractionRun,
  verdict: PactVerdict,
): InteractionResult {
  if (obstacle !== undefined) {
    return { verdict: 'not-checked', reason: obstacle };
  }
  const exchange = made.at(-1);
  const exchanges = [...setup, ...made];
  if (exchange === undefined || verdict.verified !== 1) {
    const reason = verdict.failure ?? 'Pact did not make its request';
    return { verdict: 'not-checked', reason };
  }
  if (exchange.response === undefined) {
    const mismatch = missingResponse(exchange);
    const mismatches = [{ place: 'status none', ...mismatch }];
    return { verdict: 'failed', violation: { ...mismatch, exchanges }, mismatches };
  }
  if (verdict.hasPassed) {
    return { verdict: 'passed' };
  }
  const mismatches = selectPrimary(verdict.mismatches).map((one) => withWholeBody(one, exchange));
  const [{ path, expected, actual } = unknownMismatch(interaction.description, verdict)] =
    mismatches;
  return { verdict: 'failed', violation: { path, expected, actual, exchanges }, mismatches };
}

/** If the status differs, the headers and the body belong to another kind of response. */
function selectPrimary(mismatches: readonly PactMismatch[]): readonly PactMismatch[] {
  const ofStatus = mismatches.filter(({ place }) => place.startsWith('status'));
  const ofHeaders = mismatches.filter(({ place }) => place.startsWith('header'));
  return [ofStatus, ofHeaders, mismatches].find(({ length }) => length > 0) ?? [];
}

/** Describes the whole body in our words: Pact prints its content, or all items of a long array. */
function withWholeBody(mismatch: PactMismatch, exchange: Exchange): PactMismatch {
  const { place, path } = mismatch;
  const value = jsonOf(exchange);
  if (path !== 'body' || (place === 'body $ size' && !Array.isArray(value))) {
    return mismatch;
  }
  const isMember = mismatch.actual.endsWith(' as well');
  return isMember ? mismatch : { ...mismatch, actual: describeBody(exchange) };
}

function unknownMismatch(
  description: string,
  { failure }: PactVerdict,
): Pick<Violation, 'path' | 'expected' | 'actual'> {
  const actual = failure ?? 'Pact does not say how it differs';
  return { expected: `the response to "${description}" matches the pact`, actual };
}

/** The rules that mismatches fail, as our own pact names them for each place in a response. */
function failedRulesOf(
  rules: Readonly<Record<string, readonly RuleId[]>>,
  mismatches: readonly PactMismatch[],
): readonly RuleId[] {
  return [...new Set(mismatches.flatMap(({ place }) => lookUp(rules, place)))];
}

/** The most specific entry counts: of a member, of what contains it, of the body. */
function lookUp(
  rules: Readonly<Record<string, readonly RuleId[]>>,
  place: string,
): readonly RuleId[] {
  if (/^status 2\d\d$/.test(place)) {
    return rules[place] ?? rules['status success'] ?? rules.status ?? [];
  }
  const found = rules[place];
  const wider = widen(place);
  return found === undefined && wider !== place ? lookUp(rules, wider) : (found ?? []);
}

/** The next wider place: without the last step of the path, then without the path. */
function widen(place: string): string {
  const shorter = place.replace(/( size|\.[^.[\s]+|\[[^\]]*\])$/, '');
  return shorter === place ? place.replace(/\s\S+$/, '') : shorter;
}

/**
 * The rules that a failed interaction of our own pact fails. If the status is as expected, the shape of
 * the response decides, as it does for the response to any other check.
 */
export function findFailedRules(
  { rules }: PactInteraction,
  { violation, mismatches }: FailedInteraction,
): readonly RuleViolation[] {
  const named = failedRulesOf(rules, mismatches);
  const exchange = violation.exchanges.at(-1);
  const violationsOf = (failedRules: readonly RuleId[]) =>
    failedRules.map((rule) => ({ ...violation, rule }));
  if (exchange?.response === undefined) {
    return violationsOf(named.filter((rule) => rule !== 'create.body-required'));
  }
  if (isErrorWithSuccessStatus(exchange) || isRedirect(exchange)) {
    const concernsTokens = Object.values(rules).flat().some(isAboutToken);
    return violationsOf([
      concernsTokens ? 'authentication.required' : 'create.rejects-400-with-error',
    ]);
  }
  if (mismatches.some(({ place }) => place.startsWith('status'))) {
    return violationsOf(named);
  }
  const ofShape = inspectShape(exchange);
  if (ofShape.size > 0) {
    const { exchanges } = violation;
    return [...ofShape].map(([rule, mismatch]) => ({ ...mismatch, rule, exchanges }));
  }
  if (!isSuccess(exchange)) {
    return violationsOf(named);
  }
  switch (exchange.request.method) {
    case 'POST':
      return violationsOf(['create.answers-200-with-plant']);
    case 'GET':
      return violationsOf(named.filter((rule) => rule === 'list.limit-caps-results'));
    default:
      return violationsOf(named);
  }
}

function isAboutToken(rule: RuleId): boolean {
  return rule.startsWith('authentication.');
}

function isRedirect(exchange: Exchange): boolean {
  return !isSuccess(exchange) && !isError(exchange);
}

/** The rules that the shape of a response fails, each with its mismatch. */
function inspectShape(exchange: Exchange): ReadonlyMap<RuleId, Mismatch> {
  const failed = new Map<RuleId, Mismatch>();
  const recorder = new CheckRecorder((rule, result) => {
    if (result.verdict === 'failed') {
      const { exchanges: _, ...mismatch } = result.violation;
      failed.set(rule, mismatch);
    }
  });
  inspectAnswer(recorder, exchange);
  return failed;
}
