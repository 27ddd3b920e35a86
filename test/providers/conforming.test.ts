import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { sharedPact } from '../verify/shared-pact.js';
import { combine } from './behaviour.js';
import { changeOf, conforming } from './conforming.js';
import type { ConformingProvider } from './late.js';
import { referenceProvider } from './provider.js';
import { verifyOne } from './verify-one.js';

/** Choices that do not touch each other; `npm run test:all` meets each of them alone as well. */
const several: ConformingProvider = {
  name: 'chooses otherwise in five places',
  isChosen: true,
  change: combine(
    changeOf('has an id of the request, a path and the time in every Error'),
    changeOf('takes the scheme as Bearer or bearer'),
    changeOf('answers 206 to a list that was cut'),
    changeOf('writes JSON in lines'),
    changeOf('stands under /api/v7/store'),
  ),
};

const all: readonly ConformingProvider[] = [...conforming, referenceProvider, several];
const providers = chosenOf(all, ({ isChosen }) => isChosen === true);

describe.concurrent('a verification fails no rule of a provider, and leaves nothing there', {
  timeout: 120_000,
}, () => {
  it.each(providers)('that $name', async (provider) => {
    const { report, failedRules, left } = await verifyOne(provider, { pact: sharedPact });

    expect(failedRules).toEqual([]);
    if (provider.mayBeUnproven) {
      expect(['passed', 'not-checked']).toContain(report.verdict);
    } else {
      expect(report.verdict).toBe(provider.unproven ? 'not-checked' : 'passed');
      expect(report.reason ?? '').toMatch(provider.unproven ?? /^$/);
    }
    // A slow machine makes it one or two more.
    expect(report.requests).toBeLessThan(provider.takesFurtherLists ? 700 : 520);
    expect(report.leftovers).toEqual([]);
    expect(left).toEqual([]);
  });
});
