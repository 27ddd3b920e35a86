import { describe, expect, it } from 'vitest';
import { interactionOf, pactText } from './pacts/pacts.js';
import { start, verify } from './verify-faulty.js';

describe.concurrent("frontends' pacts", () => {
  const only = ['list.error-body'];
  const failing = pactText(interactionOf({ response: { status: 299 } }));
  const passing = pactText(
    interactionOf({ request: { headers: { Authorization: ['Bearer of-the-author'] } } }),
  );
  const unknown = pactText(interactionOf({ states: [{ name: 'the moon is full' }] }));

  it.each([
    ['passed', passing, false],
    ['failed', failing, false],
    ['passed', failing, true],
    ['not-checked', unknown, false],
    ['passed', unknown, true],
  ])('make it %s', async (verdict, text, pending) => {
    await using zoo = await start();

    const report = await verify(zoo, { only, pacts: [{ source: 'web.json', text, pending }] });

    expect(report.verdict).toBe(verdict);
    expect(report.pacts).toMatchObject([{ source: 'web.json', pending, consumer: 'web' }]);
  });

  it('are rejected before anything is asked', async () => {
    await using zoo = await start();

    const verification = verify(zoo, { pacts: [{ source: 'web.json', text: '{}' }] });

    await expect(verification).rejects.toMatchObject({
      code: 'invalid-pact',
      message: expect.stringContaining('pact "web.json"'),
    });
    expect(zoo.requestCount()).toBe(0);
  });
});
