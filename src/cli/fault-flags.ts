import { describeWholeNumber, parseWholeNumber } from '../interface/whole-number.js';
import { defaultScenarios } from '../service/default-scenarios.js';
import { type Fault, maxDelayMs } from '../service/faults/fault.js';
import type { InitialFaults } from '../service/faults/fault-set.js';
import { type Flags, type FlagValues, invalidFlags } from './flags.js';

/** The flags by which things go wrong from the beginning. */
export const faultFlags = {
  delay: { value: '<ms>', help: 'delay every answer: 300, or at random 100-400 (0)' },
  'error-rate': { value: '<share>', help: 'answer this share of requests with 500: 0.1 (0)' },
  scenario: {
    value: '<name>',
    isMultiple: true,
    help: `start a scenario: ${Object.keys(defaultScenarios).join(', ')}`,
  },
  scenarios: { value: '<file>', help: 'scenarios of your own' },
} as const satisfies Flags;

/**
 * Reads the faults that flags ask for.
 *
 * @param seed repeats the chances.
 * @throws KitError `invalid-flags`, naming the flag.
 */
export function readFaults(given: FlagValues<typeof faultFlags>, seed: number): InitialFaults {
  const delay = given.delay === undefined ? [] : [readDelay(given.delay, seed)];
  const errors = given['error-rate'] === undefined ? [] : [readRate(given['error-rate'], seed)];
  return { faults: [...errors, ...delay], started: given.scenario ?? [] };
}

/** Whether a seed changes anything about them. */
export function isByChance({ faults }: InitialFaults): boolean {
  return faults.some(
    (fault) =>
      fault.probability !== undefined ||
      (fault.kind === 'delay' && typeof fault.delayMs !== 'number'),
  );
}

function readDelay(text: string, seed: number): Fault {
  const bounds = text
    .split('-')
    .map((bound) => parseWholeNumber(bound, 0, maxDelayMs) ?? Number.NaN);
  const [from = 0, to = from] = bounds;
  if (bounds.length > 2 || bounds.some(Number.isNaN)) {
    throw invalidFlags(
      `--delay cannot be "${text}"`,
      `Give ${describeWholeNumber(0, maxDelayMs)}, or two with a dash.`,
    );
  }
  if (from > to) {
    throw invalidFlags(`--delay cannot be "${text}"`, `Write ${to}-${from}.`);
  }
  return bounds.length === 1
    ? { kind: 'delay', delayMs: from }
    : { kind: 'delay', delayMs: { from, to }, seed };
}

/** Another seed, since two faults of one would meet the same requests. */
function except(seed: number): number {
  return (seed ^ 0x5eed_5eed) >>> 0;
}

function readRate(text: string, seed: number): Fault {
  const probability = /^[\d.]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(probability >= 0 && probability <= 1)) {
    throw invalidFlags(
      `--error-rate cannot be "${text}"`,
      'Give a share from 0 to 1, such as 0.1.',
    );
  }
  return { kind: 'status', status: 500, probability, seed: except(seed) };
}
