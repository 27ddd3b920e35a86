import { isSameJson } from '../../interface/json.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isRejected, type Outcome } from '../../interface/situation.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import { type Findings, usualSituations } from './findings.js';

/** The value that is most often among some; of several, the first. */
export function mostCommon<Value>(
  values: readonly Value[],
  isAlike: (one: Value, other: Value) => boolean = isSameJson,
): Value | undefined {
  const countOf = (value: Value) => values.filter((other) => isAlike(value, other)).length;
  return values.toSorted((one, other) => countOf(other) - countOf(one))[0];
}

/** Records what the answers of a provider have in common, and takes it out of every outcome. */
export function recordUsual(findings: Findings): void {
  const { outcomes } = findings.profile;
  const type = outcomes[usualSituations.list]?.headers?.['content-type'];
  if (type !== undefined) {
    findings.determine('response.content-type', type, `GET /plants has the Content-Type ${type}`);
  }
  const integers = Object.values(outcomes).flatMap((outcome) => {
    const integer = outcome && isRejected(outcome) ? outcome.error?.error : undefined;
    return integer === undefined ? [] : [integer === outcome?.status ? 'status' : integer];
  });
  const usual = mostCommon(integers);
  if (usual !== undefined) {
    const name = usual === 'status' ? 'their status' : usual;
    const evidence = `${integers.length} Errors were observed, and most often have ${name} as their integer`;
    findings.determine('error.integer', usual, evidence);
  }
  const { profile } = findings;
  findings.mapOutcomes((key, outcome) => withoutUsual(key, outcome, profile));
}

/**
 * An outcome without what it shares with others: the integer of Errors, the Content-Type, and the status and
 * the headers with which the operation usually succeeds.
 */
export function withoutUsual(
  key: SituationKey,
  outcome: Outcome,
  { parameters, outcomes }: ResolvedProfile,
): Outcome {
  const headersOf = ({ headers = {} }: Outcome) => {
    const { 'content-type': type, ...others } = headers;
    return type === parameters['response.content-type'] ? others : headers;
  };
  const [id] = parseSituationKey(key);
  const { status } = outcome;
  const headers = headersOf(outcome);
  if (isRejected(outcome)) {
    const { error: integer, ...members } = outcome.error ?? {};
    const common = parameters['error.integer'];
    const isCommon = integer === (common === 'status' ? status : common);
    const error = isCommon ? members : outcome.error;
    return {
      status: outcome.status,
      ...(!isSameJson(error, {}) && { error }),
      ...(!isSameJson(headers, {}) && { headers }),
    };
  }
  const { operation } = situations[id];
  const usualId = operation === 'any' ? undefined : usualSituations[operation];
  const isUsual = id === usualId;
  const usual = usualId === undefined || isUsual ? {} : resolveOutcome(outcomes, usualId);
  const hasOwnHeaders = outcome.headers !== undefined && !isSameJson(headers, headersOf(usual));
  return {
    ...(!isUsual && { effect: effectOf(id, outcome) }),
    ...(status !== undefined && status !== usual.status && { status }),
    ...(hasOwnHeaders && { headers }),
  };
}
