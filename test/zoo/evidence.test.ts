import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { faults } from './faults.js';
import { findIrreproducible } from './find-irreproducible.js';

/** The first fault of each category that breaks a rule; "npm run zoo" has all faults. */
const sample = [
  ...new Map(
    [...faults].reverse().map((fault) => [`${fault.category} ${fault.breaks[0]}`, fault]),
  ).values(),
];

describe.concurrent('the curl lines show once more that a provider', () => {
  let pact: PactProcess;
  beforeAll(() => {
    pact = new PactProcess(8);
  });
  afterAll(() => pact.stop());

  it.each(sample)('$name', async (fault) => {
    expect(await findIrreproducible(pact, fault)).toEqual([]);
  });
});
