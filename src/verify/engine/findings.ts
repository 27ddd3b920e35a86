import type { RuleId } from '../../interface/rules.js';
import { describeDeviation } from '../report/deviation.js';
import {
  type CheckFinding,
  isStronger,
  type Strength,
  verdictWeights as weight,
} from './finding.js';

/** A check can fail in no more ways that are worth a report. */
const maxDeviations = 20;

/**
 * The findings of a run: for each check of each rule its failures, one for each deviation, or else the finding that weighs
 * most. A failure is only replaced by a stronger one of the same deviation.
 */
export class Findings {
  readonly #byCheck = new Map<string, Map<string, CheckFinding>>();
  // With `exhaustive`, each of thousands of scripts asks for these.
  readonly #strengths = new Map<RuleId, Strength>();

  add(...findings: readonly CheckFinding[]): void {
    for (const finding of findings) {
      this.#keep(finding);
      const { rule, verdict, strength } = finding;
      const strongest = this.strengthOf(rule);
      if (verdict === 'failed' && (strongest === undefined || isStronger(strength, strongest))) {
        this.#strengths.set(rule, strength);
      }
    }
  }

  #keep(finding: CheckFinding): void {
    const { rule, kind, check, verdict } = finding;
    const key = `${rule} ${kind} ${check}`;
    const kept = this.#byCheck.get(key) ?? new Map<string, CheckFinding>();
    this.#byCheck.set(key, kept);
    const [first] = kept.values();
    if (first !== undefined && weight[verdict] < weight[first.verdict]) {
      return;
    }
    if (first !== undefined && weight[verdict] > weight[first.verdict]) {
      kept.clear();
    }
    const deviation = finding.verdict === 'failed' ? describeDeviation(finding) : '';
    const earlier = kept.get(deviation);
    const isNew = earlier === undefined && kept.size < maxDeviations;
    if (isNew || (earlier && isStronger(finding.strength, earlier.strength))) {
      kept.set(deviation, finding);
    }
  }

  *[Symbol.iterator](): IterableIterator<CheckFinding> {
    for (const kept of this.#byCheck.values()) {
      yield* kept.values();
    }
  }

  /** The strength of the strongest failure of a rule; undefined if it has not failed. */
  strengthOf(rule: RuleId): Strength | undefined {
    return this.#strengths.get(rule);
  }

  /** Whether a rule has failed, with at least this strength. */
  hasFailed(rule: RuleId, least: Strength = 'once'): boolean {
    const strength = this.strengthOf(rule);
    return strength !== undefined && !isStronger(least, strength);
  }
}
