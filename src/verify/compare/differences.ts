import { curlLine } from '../report/curl.js';
import { recordExchange } from '../report/evidence.js';
import { redact } from '../report/redact.js';
import type { Found } from './answer-differences.js';
import { violatedRules } from './broken-rules.js';
import type { Difference } from './comparison.js';
import type { Step } from './step.js';
import type { Pair, Twins } from './twins.js';

/** Collects what differs, once for each kind of step and difference. */
export class Differences {
  readonly #twins: Twins;
  readonly #seen = new Map<string, { readonly difference: Difference; times: number }>();

  constructor(twins: Twins) {
    this.#twins = twins;
  }

  add(step: Step, pair: Pair, found: Found): void {
    const key = keyOf(step, found);
    const known = this.#seen.get(key);
    if (known !== undefined) {
      known.times++;
      return;
    }
    const { difference, points } = found;
    const { provider, mock } = this.#twins;
    const rules = violatedRules(step, pair.provider);
    this.#seen.set(key, {
      times: 1,
      difference: {
        step: step.what,
        difference: redact(difference, provider.secrets),
        rules,
        points: rules.length > 0 ? [] : points,
        times: 1,
        provider: recordExchange(pair.provider, provider.secrets),
        mock: recordExchange(pair.mock, mock.secrets),
        curl: curlLine(pair.provider.request, provider.secrets),
      },
    });
  }

  /** How often this was seen so far. */
  count(step: Step, found: Found): number {
    return this.#seen.get(keyOf(step, found))?.times ?? 0;
  }

  report(): Difference[] {
    return [...this.#seen.values()].map(({ difference, times }) => ({ ...difference, times }));
  }
}

function keyOf({ what }: Step, { kind, difference }: Found): string {
  return `${what}: ${kind ?? difference}`;
}
