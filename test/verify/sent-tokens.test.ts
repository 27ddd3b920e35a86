import { describe, expect, it } from 'vitest';
import { SentTokens } from '../../src/verify/http/tokens.js';

const variableOf = (tokens: SentTokens, authorization: string) =>
  tokens.secretsOf(authorization)[0]?.[1];

describe('the tokens that clients of a proxy have sent', () => {
  it('have a variable each', () => {
    const tokens = new SentTokens();
    const sent = ['Bearer first', 'Bearer second', 'bearer first', 'first', 'Basic dTpw'];

    expect(sent.map((one) => variableOf(tokens, one))).toEqual([
      '$TOKEN',
      '$TOKEN_2',
      '$TOKEN',
      '$TOKEN',
      '$TOKEN_3',
    ]);
  });

  it('do not include a scheme without a token', () => {
    const tokens = new SentTokens();

    expect(['', 'Bearer', 'bearer '].map((one) => tokens.secretsOf(one))).toEqual([[], [], []]);
    expect(variableOf(tokens, 'Bearer alice-token')).toBe('$TOKEN');
  });

  it('are forgotten after 200 others, and never share a variable', () => {
    const tokens = new SentTokens();
    const all = Array.from({ length: 200 }, (_, n) => variableOf(tokens, `Bearer token-${n}`));

    const stillKnown = variableOf(tokens, 'Bearer token-0');
    const next = variableOf(tokens, 'Bearer token-200');
    const forgotten = variableOf(tokens, 'Bearer token-1');

    expect(stillKnown).toBe('$TOKEN');
    expect([next, forgotten]).toEqual(['$TOKEN_201', '$TOKEN_202']);
    expect(new Set(all).size).toBe(200);
  });
});
