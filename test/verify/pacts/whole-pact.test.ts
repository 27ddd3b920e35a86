import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pactFile } from '../../../contracts/write-pact.js';
import { quick, start, verify } from '../verify-faulty.js';
import { interactionOf, pactText } from './pacts.js';

const contract = readFileSync(
  join(import.meta.dirname, '../../../contracts/pacts', pactFile),
  'utf8',
);

describe('the interactions of a pact', () => {
  it('each have their own states, request and result, whatever states fail before', async () => {
    const known = { name: 'the caller has a valid token' };
    const unknown = (at: number) => ({ name: `the moon is full ${at}` });
    const states = [
      [],
      [unknown(1)],
      [known, unknown(2)],
      [unknown(3), known, known],
      [known],
      [unknown(5), unknown(5)],
      [known, known],
      [],
    ];
    const text = pactText(
      ...states.map((some, at) =>
        interactionOf({
          states: some,
          request: { query: { web: [String(at)] } },
          response: { status: 299 },
        }),
      ),
    );
    await using provider = await start();

    const { pacts } = await verify(provider, { ...quick, pacts: [{ source: 'web.json', text }] });

    const shown = pacts[0]?.interactions.map(
      ({ reason, evidence }) =>
        /"the moon is full (\d)"/.exec(reason ?? '')?.[0] ??
        evidence?.exchanges.at(-1)?.request.url.replace(provider.url, ''),
    );
    expect(shown).toEqual([
      '/plants?web=0',
      '"the moon is full 1"',
      '"the moon is full 2"',
      '"the moon is full 3"',
      '/plants?web=4',
      '"the moon is full 5"',
      '/plants?web=6',
      '/plants?web=7',
    ]);
  });

  it('share the plants of their states, so that the contract takes few requests', async () => {
    await using provider = await start();
    await verify(provider, quick);
    const without = provider.requestCount();

    const pacts = [{ source: 'contract.json', text: contract }];
    const report = await verify(provider, { ...quick, pacts });

    expect(report.pacts[0]?.verdict).toBe('passed');
    expect(report.pacts[0]?.interactions).toHaveLength(JSON.parse(contract).interactions.length);
    expect(provider.requestCount() - 2 * without).toBeLessThanOrEqual(60);
  });

  it('leave no plant behind, also one of a request that should be rejected', async () => {
    await using provider = await start({ readName: String });
    const before = provider.plants();

    await verify(provider, { ...quick, pacts: [{ source: 'contract.json', text: contract }] });

    expect(provider.plants()).toEqual(before);
  });
});
