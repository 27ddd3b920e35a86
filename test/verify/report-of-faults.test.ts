import { reportToText } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import type { Change } from '../providers/behaviour.js';
import { faults } from '../providers/faults.js';
import { startProvider } from '../providers/provider.js';
import { sharedPact } from './shared-pact.js';

/** The report of a provider with a fault, as text. */
async function reportOf(fault: string | Change): Promise<string> {
  const variant =
    typeof fault === 'string'
      ? faults.find(({ name }) => name === fault)
      : { name: 'has a fault', change: fault };
  await using provider = await startProvider(variant);
  const report = await verifyWith(sharedPact, {
    url: provider.url,
    token: provider.token,
    secondToken: provider.secondToken,
  });
  return reportToText(report, { hasColors: false });
}

describe('the report of a provider that', () => {
  it('wraps its list in an object describes that once, and names it as the reason', async () => {
    const text = await reportOf('wraps a list in an object');

    expect(text.match(/body: expected an array of Plants, got an object with "/g)).toHaveLength(1);
    expect(text.match(/^✗ [a-z-]+\.[a-z-]+/gm)).toEqual(['✗ list.returns-array-of-plants']);
    expect(text).toContain('\nCannot be checked while list.returns-array-of-plants fails.\n');
    expect(text).not.toContain('a limited number of plants');
  });

  it('answers 201 to a create has one entry for all checks that found it', async () => {
    const text = await reportOf('answers 201 to a create');

    expect(text.match(/status: expected 200, got 201/g)).toHaveLength(1);
    expect(text).toMatch(/\n {4}\d+ of \d+ checks: create a plant with a tag; /);
    expect(text).toContain(
      'Create plant: rule 1: "When the body is valid, then the response is 200 with a Plant body."',
    );
    expect(text).toContain('Usual cause  Frameworks answer a POST with 201 by default');
  });

  it('ignores limit is shown by the creates that it takes, and no other', async () => {
    const text = await reportOf('ignores limit');

    expect(text.match(/^✗ [a-z-]+\.[a-z-]+/gm)).toEqual(['✗ list.limit-caps-results']);
    expect(text.match(/^ +curl /gm)?.length).toBeLessThan(6);
  });

  it('answers 401 without a body has one entry, whose cause is not a route without a filter', async () => {
    const text = await reportOf({
      finish: (answer) =>
        answer.status === 401 ? { status: 401, headers: {}, body: new Uint8Array() } : answer,
    });

    expect(text.match(/^✗ [a-z-]+\.[a-z-]+/gm)).toEqual(['✗ error.body']);
    expect(text).toMatch(/GET \/plants: body: expected an Error .*, got no body\n/);
    expect(text).toContain(
      'Also fails  authentication.required, list.error-body, delete.error-body',
    );
    expect(text).not.toContain('authentication filter');
  });
});
