import { defaultParameters } from '../../interface/parameters.js';
import type { Sample } from '../../interface/situation.js';
import type { StepSituation } from '../engine/step.js';

const maxBytes = 2 ** 16;
const maxLevels = 100;

const plant = { id: '1000000', name: 'Fernleaf', tag: 'herb' };
const context = { fresh: plant, plant, token: 'token-of-a-user', parameters: defaultParameters };

/** Whether a request would surprise a service in production: huge, nested deeply, or with half a character. */
function isHarsh(sample: Sample): boolean {
  const body = String(sample(context)?.body ?? '');
  const loneSurrogate = /\\ud[89a-f]/i;
  return body.length > maxBytes || body.includes('['.repeat(maxLevels)) || loneSurrogate.test(body);
}

/** The situations with their harsh requests alone, or without them; not those that have none then. */
export function withHarshInput(
  given: readonly StepSituation[],
  wanted: boolean,
): readonly StepSituation[] {
  return given.flatMap((situation) => {
    const variants = Object.entries(situation.variants)
      .map(([name, samples]) => [name, samples.filter((one) => isHarsh(one) === wanted)] as const)
      .filter(([, samples]) => samples.length > 0);
    return variants.length === 0 ? [] : [{ ...situation, variants: Object.fromEntries(variants) }];
  });
}
