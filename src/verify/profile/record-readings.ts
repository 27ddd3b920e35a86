import { isRejected, type Outcome } from '../../interface/outcome.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
} from '../../interface/situations.js';
import type { AlternativeEffects, ProfileRecorder } from './profile-recorder.js';
import { isSameToApps } from './read-outcome.js';

/** The outcome of a variant. */
export interface VariantReading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
  /** Effects that explain what was seen just as well as that of the outcome. */
  readonly alternatives?: readonly string[] | undefined;
}

/**
 * Records the outcome of most variants as that of the situation; the others have their own.
 *
 * @param options.isWhole whether every variant was read, as far as any could be here. Else each outcome
 * is recorded for its variant alone: the others may well be answered in another way.
 */
export function recordReadings(
  recorder: ProfileRecorder,
  id: SituationId,
  given: readonly VariantReading[],
  { isWhole }: { readonly isWhole: boolean },
): void {
  const readings = withCommonEffect(given);
  if (!isWhole) {
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

/** Of several effects that explain a variant, the one is most likely that explains most variants. */
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
