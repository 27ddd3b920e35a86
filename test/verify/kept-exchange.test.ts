import { describe, expect, it } from 'vitest';
import { jsonOf, keptExchange } from '../../src/verify/http/exchange.js';
import { toEvidence } from '../../src/verify/report/evidence.js';
import { exchangeOf } from './exchange-of.js';

const long = JSON.stringify(Array.from({ length: 3000 }, () => ({ name: 'Fern' })));

describe('an exchange that is kept', () => {
  it('has the first 16 KiB of its bodies, in memory of their own, and their lengths', () => {
    const exchange = exchangeOf({ request: 'POST /plants', requestBody: long, body: long });

    const { request, response } = keptExchange(exchange);

    for (const message of [request, response]) {
      expect(message?.body?.byteLength).toBe(16_384);
      expect(message?.body?.buffer.byteLength).toBe(16_384);
      expect(message?.bodyLength).toBe(long.length);
    }
  });

  it('is the same each time, and itself if its bodies are short', () => {
    const short = exchangeOf({ requestBody: '{}', body: '[]' });
    const exchange = exchangeOf({ body: long });

    expect(keptExchange(short)).toBe(short);
    expect(keptExchange(exchange)).toBe(keptExchange(exchange));
    expect(keptExchange(keptExchange(exchange))).toBe(keptExchange(exchange));
  });

  it('is not taken for one with another body', () => {
    const kept = keptExchange(exchangeOf({ body: long }));

    expect(() => jsonOf(kept)).toThrow('Only the start of this body was kept');
  });

  it('is the same evidence, with the whole lengths', () => {
    const exchange = exchangeOf({ request: 'POST /plants', requestBody: long, body: long });
    const evidenceOf = (one: typeof exchange) =>
      toEvidence({ expected: '', actual: '', exchanges: [one] }, []);

    const evidence = evidenceOf(keptExchange(exchange));

    expect(evidence).toEqual(evidenceOf(exchange));
    expect(evidence.curl[0]).toContain(`${long.length} bytes were sent`);
    expect(evidence.exchanges[0]?.response?.body).toContain(
      `(${long.length - 4000} more characters)`,
    );
  });
});
