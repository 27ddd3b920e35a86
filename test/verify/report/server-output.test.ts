import { describe, expect, it } from 'vitest';
import { recordExchange } from '../../../src/verify/report/evidence.js';
import { lastLines, withServerOutput } from '../../../src/verify/report/server-output.js';
import { exchangeOf } from '../exchange-of.js';

const failed = exchangeOf({ status: 500 });

describe('the output of a server', () => {
  it.each([
    ['500', failed],
    ['no response', exchangeOf({ failure: 'the connection was closed' })],
  ])('stands beside %s, with what comes soon after', async (_, exchange) => {
    let printed = 'GET /plants\n';

    const ended = withServerOutput(exchange, () => printed);
    printed += 'no such column\n';

    expect(recordExchange(await ended, []).serverOutput).toEqual(['GET /plants', 'no such column']);
  });

  it('stands beside no other response', async () => {
    const exchange = exchangeOf({ status: 404 });

    expect(await withServerOutput(exchange, () => 'no such plant\n')).toBe(exchange);
  });

  it('has at most the last 20 lines, and the start of each', () => {
    const numbered = Array.from({ length: 30 }, (_, at) => `line ${at}`);

    expect(lastLines(numbered.join('\n'), [])).toEqual(numbered.slice(-20));
    expect(lastLines('x'.repeat(50_000), []).join('').length).toBeLessThan(500);
  });

  it('shows no secret and no colours, also where a colour begins within a secret', () => {
    expect(
      lastLines('\x1b[31mBearer secret-\x1b[0mtoken\r\n\n', [['secret-token', '$TOKEN']]),
    ).toEqual(['Bearer $TOKEN']);
  });

  it('shows no end of a secret that is longer than what is kept', async () => {
    const secret = 's'.repeat(30_000);

    const exchange = await withServerOutput(failed, () => `${secret}\nno such column\n`);

    expect(recordExchange(exchange, [[secret, '$TOKEN']]).serverOutput).toEqual(['no such column']);
  });
});
