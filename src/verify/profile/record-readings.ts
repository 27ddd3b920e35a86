import { isRejected, type Outcome } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
} from '../../interface/situations.js';
import type { AlternativeEffects, ProfileRecorder } from './profile-recorder.js';

/** The outcome of a variant. */
export interface VariantReading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
  /** Other effects that explain the response just as well as that of the outcome. */
  readonly alternatives?: readonly string[] | undefined;
}

/**
 * Records the most common outcome of the variants as that of the situation; other variants have their
 * own.
 *
 * @param options.isComplete whether every variant that can arise was read. If not, each outcome is
 * recorded only for its variant, since the provider may answer the missing ones differently.
 */
export function recordReadings(
  recorder: ProfileRecorder,
  id: SituationId,
  given: readonly VariantReading[],
  { isComplete }: { readonly isComplete: boolean },
): void {
  const readings = withCommonEffect(given);
  if (!isComplete) {
    for (const reading of readings) {
      recordVariant(recorder, reading);
    }
    return;
  }
  const sizes = readings.map(
    ({ outcome }) => readings.filter((other) => isSameToApps(outcome, other.outcome)).length,
  );
  const usual = readings[sizes.indexOf(Math.max(...sizes))];
  if (usual === undefined) {
    return;
  }
  const isAsUsual = ({ outcome }: VariantReading) => isSameToApps(outcome, usual.outcome);
  recorder.determineOutcome(id, usual.outcome, usual.evidence, {
    alternatives: alternativesOf(readings.filter(isAsUsual)),
  });
  for (const reading of readings.filter((one) => !isAsUsual(one))) {
    recordVariant(recorder, reading);
  }
}

function recordVariant(recorder: ProfileRecorder, reading: VariantReading): void {
  const { key, outcome, evidence } = reading;
  recorder.determineOutcome(key, outcome, evidence, { alternatives: alternativesOf([reading]) });
}

function alternativesOf(readings: readonly VariantReading[]): AlternativeEffects | undefined {
  const entries = readings.flatMap(({ key, alternatives = [] }) => {
    const [, variant = ''] = parseSituationKey(key);
    return alternatives.length === 0 ? [] : [[variant, alternatives] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Chooses, of several effects that explain a variant, the one that explains the most variants. */
function withCommonEffect(readings: readonly VariantReading[]): readonly VariantReading[] {
  const effectsOf = ({ outcome, alternatives = [] }: VariantReading) =>
    isRejected(outcome) || outcome.effect === undefined ? [] : [outcome.effect, ...alternatives];
  const all = readings.flatMap(effectsOf);
  const countOf = (effect: string) => all.filter((other) => other === effect).length;
  return readings.map((reading) => {
    const [first, ...others] = effectsOf(reading);
    const effect = others.reduce<string | undefined>(
      (best, next) => (countOf(next) > countOf(best ?? '') ? next : best),
      first,
    );
    const alternatives = effectsOf(reading).filter((other) => other !== effect);
    return effect === first
      ? reading
      : { ...reading, outcome: { ...reading.outcome, effect } as Outcome, alternatives };
  });
}

/**
 * Whether an app sees the same outcome in two responses. It acts on the status, the effect, the error
 * integer, the names of members and the headers; messages and the values of further members are for
 * people.
 */
export function isSameToApps(first: Outcome, second: Outcome): boolean {
  return isSameJson(toVisibleParts(first), toVisibleParts(second));
}

function toVisibleParts(outcome: Outcome): unknown {
  const { status, headers = {} } = outcome;
  if (!isRejected(outcome)) {
    return { status: status ?? null, effect: outcome.effect ?? null, headers };
  }
  const { error, ...members } = outcome.error ?? {};
  return { status, headers, error: error ?? null, members: Object.keys(members).sort() };
}
