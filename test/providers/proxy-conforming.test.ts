import { describe, expect, it } from 'vitest';
import type { Fault } from '../../src/service/faults/fault.js';
import { chosenOf, isAll } from '../chosen-of.js';
import { conforming } from './conforming.js';
import { referenceProvider } from './provider.js';
import { sendThroughProxy } from './proxy-traffic.js';

const exchanges = isAll ? 5000 : 160;
/** Delays of faults take their time. */
const exchangesWithFaults = isAll ? 1000 : exchanges;
const seed = Number(process.env.TEST_SEED);
/** Six whose changes are seen in the most different ways. */
const typical =
  /^(keeps the interface|is strict|is lenient|lists a created plant|is busy|replaces a plant by removing it and)/;
const providers = chosenOf([referenceProvider, ...conforming], ({ name }) => typical.test(name));

const providersWithFaults = chosenOf(providers, (_, index) => index % 3 === 0);

/** Each fails one request in twelve. */
const faults: readonly Fault[] = [
  { kind: 'status', status: 503, probability: 1 / 12 },
  { kind: 'status', status: 503, processed: true, probability: 1 / 12 },
  { kind: 'status', status: 201, probability: 1 / 12 },
  { kind: 'drop-connection', probability: 1 / 12 },
  { kind: 'drop-connection', processed: true, probability: 1 / 12 },
  { kind: 'malformed-json', probability: 1 / 12 },
  { kind: 'truncate-body', probability: 1 / 12 },
  { kind: 'delay', delayMs: { from: 0, to: 20 } },
];

describe.concurrent('the proxy finds no violation in what four clients at random exchange', {
  timeout: 120_000,
}, () => {
  it.each(providers)('with a provider that $name', async (provider) => {
    const { violated, complaints, report } = await sendThroughProxy(provider, { exchanges, seed });

    expect(violated, complaints).toEqual([]);
    expect(report.requests).toBeGreaterThan(exchanges / 2);
  });

  it.each(providersWithFaults)(
    'while faults fail some of it, with a provider that $name',
    async (provider) => {
      const { violated, complaints, report } = await sendThroughProxy(provider, {
        exchanges: exchangesWithFaults,
        seed,
        faults,
      });

      expect(violated, complaints).toEqual([]);
      expect(report.notJudged?.exchanges).toBeGreaterThan(exchangesWithFaults / 8);
    },
  );
});
