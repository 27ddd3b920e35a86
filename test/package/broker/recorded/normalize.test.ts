import { stringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { type LiveExchange, normalize } from './normalize.js';

const chosen = 'c'.repeat(40);

/** The exchanges of a run: a pact is published, and listed; its content is read with its results. */
function runAs(
  suffix: string,
  { sha, result, port }: { sha: string; result: number; port: number },
) {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { 'content-type': 'application/json' };
  const exchange = (method: string, path: string, body: string, answer: string): LiveExchange => ({
    request: { method, path, body },
    answer: { status: 200, headers, body: answer },
  });
  const content = Buffer.from(`{"consumer":"Shop${suffix}"}`).toString('base64');
  const list = exchange(
    'POST',
    `/list/Shop${suffix}`,
    `{"version":"${chosen}","content":"${content}"}`,
    `{"href":"${origin}/pact/${sha}/verification-results/${result}","id":9223372036854775807,"at":"2026-11-2${port % 10}T00:00:00Z"}`,
  );
  const reads = [
    exchange('GET', `/pact/${sha}`, '', `{"title":"Shop ${suffix.slice(1).toUpperCase()}"}`),
    exchange('GET', `/pact/${sha}/verification-results/${result}`, '', `{"version":"${chosen}"}`),
  ];
  const changing = { origin, suffix, values: {}, varying: undefined };
  return { list, reads, changing };
}

describe('normalize', () => {
  it('describes two runs equally, whatever the broker generates and in which order it is read', () => {
    const one = runAs('-runabc', { sha: 'a'.repeat(40), result: 7, port: 9001 });
    const other = runAs('-runxyz', { sha: 'b'.repeat(40), result: 19, port: 9002 });

    const recorded = normalize([one.list, ...one.reads], one.changing);
    const again = normalize([other.list, ...other.reads.toReversed()], other.changing);

    expect(again).toEqual(recorded);
    expect(JSON.stringify(recorded)).not.toMatch(/runabc|127\.0\.0\.1|a{40}/i);
  });

  it('keeps what the test has chosen, and every digit', () => {
    const { list, changing } = runAs('-runabc', { sha: 'a'.repeat(40), result: 7, port: 9001 });

    const [exchange] = normalize([list], changing);

    expect(exchange?.request.body).toEqual({
      version: chosen,
      content: { base64: '{"consumer":"Shop"}' },
    });
    expect(stringify(exchange?.answer.json)).toContain('"id":9223372036854775807');
  });
});
