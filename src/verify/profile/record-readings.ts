import { isRefused, type Outcome } from '../../interface/outcome.js';
import type { SituationId, SituationKey } from '../../interface/situations.js';
import type { ProfileRecorder } from './profile-recorder.js';
import { isSameToApps } from './read-outcome.js';

/** The outcome of a variant. */
export interface VariantReading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
  /** Effects that explain what was seen just as well as that of the outcome. */
  readonly alternatives?: readonly string[] | undefined;
}

/** Records the outcome of most variants as that of the situation; the others have their own. */
export function recordReadings(
  recorder: ProfileRecorder,
  id: SituationId,
  given: readonly VariantReading[],
): void {
  const readings = withCommonEffect(given);
  const sizes = readings.map(
    ({ outcome }) => readings.filter((other) => isSameToApps(outcome, other.outcome)).length,
  );
  const usual = readings[sizes.indexOf(Math.max(...sizes))];
  if (usual === undefined) {
    return;
  }
  recorder.determineOutcome(id, usual.outcome, usual.evidence, usual);
  for (const reading of readings) {
    const { key, outcome, evidence } = reading;
    if (!isSameToApps(outcome, usual.outcome)) {
      recorder.determineOutcome(key, outcome, evidence, reading);
    }
  }
}

/** Of several effects that explain a variant, the one is most likely that explains most variants. */
function withCommonEffect(readings: readonly VariantReading[]): readonly VariantReading[] {
  const effectsOf = ({ outcome, alternatives = [] }: VariantReading) =>
    isRefused(outcome) || outcome.effect === undefined ? [] : [outcome.effect, ...alternatives];
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
