import { describeWholeNumber, parseWholeNumber } from '../interface/whole-number.js';
import { defaultScenarios } from '../service/default-scenarios.js';
import { type Fault, maxDelayMs } from '../service/faults/fault.js';
import { createFlagError, type Flags, type FlagValues } from './flags.js';

/** The flags that set the initial faults. */
export const faultFlags = {
  delay: { value: '<ms>', help: 'delay every response: 300, or a random time such as 100-400 (0)' },
  'error-rate': {
    value: '<share>',
    help: 'answer this share of the requests with 500, such as 0.1 (0)',
  },
  scenario: {
    value: '<name>',
    isMultiple: true,
    help: `start a scenario: ${Object.keys(defaultScenarios).join(', ')}`,
  },
  scenarios: { value: '<file>', help: 'your own scenarios' },
} as const satisfies Flags;

/**
 * Reads the faults that the flags describe.
 *
 * @param seed the seed of random faults.
 * @throws KitError `invalid-flags`, naming the flag.
 */
export function readFaults(given: FlagValues<typeof faultFlags>, seed: number): Fault[] {
  const delay = given.delay === undefined ? [] : [readDelay(given.delay, seed)];
  const errors = given['error-rate'] === undefined ? [] : [readRate(given['error-rate'], seed)];
  return [...errors, ...delay];
}

function readDelay(text: string, seed: number): Fault {
  const bounds = text
    .split('-')
    .map((bound) => parseWholeNumber(bound, 0, maxDelayMs) ?? Number.NaN);
  const [from = 0, to = from] = bounds;
  if (bounds.length > 2 || bounds.some(Number.isNaN)) {
    throw createFlagError(
      `--delay cannot be "${text}"`,
      `Give ${describeWholeNumber(0, maxDelayMs)}, or two with a dash.`,
    );
  }
  if (from > to) {
    throw createFlagError(`--delay cannot be "${text}"`, `Write ${to}-${from}.`);
  }
  return bounds.length === 1
    ? { kind: 'delay', delayMs: from }
    : { kind: 'delay', delayMs: { from, to }, seed };
}

/** Another seed, since two faults with the same seed would affect the same requests. */
function deriveSeed(seed: number): number {
  return (seed ^ 0x5eed_5eed) >>> 0;
}

function readRate(text: string, seed: number): Fault {
  const probability = /^[\d.]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(probability >= 0 && probability <= 1)) {
    throw createFlagError(
      `--error-rate cannot be "${text}"`,
      'Give a share from 0 to 1, such as 0.1.',
    );
  }
  return { kind: 'status', status: 500, probability, seed: deriveSeed(seed) };
}
