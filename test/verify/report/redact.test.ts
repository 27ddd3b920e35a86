import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptExchange } from '../../../src/verify/http/exchange.js';
import { secretsOfToken } from '../../../src/verify/http/tokens.js';
import { toEvidence } from '../../../src/verify/report/evidence.js';
import {
  redact,
  redactForeign,
  redactHeader,
  redactUrl,
  type Secrets,
} from '../../../src/verify/report/redact.js';
import { exchangeOf } from '../exchange-of.js';

const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
/** As RFC 6750 allows, and any that an Authorization header can have. */
const token = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9._~+/-]{8,60}={0,2}$/),
  fc.string({ unit: printable, minLength: 8, maxLength: 40 }),
);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const inHtml = (text: string) =>
  text.replace(/[&<>"']/g, (one) => entities[one as keyof typeof entities]);

const forms: readonly ((token: string) => string)[] = [
  (text) => text,
  inJson,
  (text) => inJson(text).replaceAll('/', '\\/'),
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/%../g, (escaped) => escaped.toLowerCase()),
  inHtml,
  base64,
  (text) => base64(`user:${text}`),
];

describe('a token of 8 characters and more', () => {
  it('never appears in evidence, in whichever part of an exchange, however it is written', () => {
    fc.assert(
      fc.property(token, fc.constantFrom(...forms), (secret, toForm) => {
        const form = toForm(secret);
        const exchange = exchangeOf({
          request: `POST /plants?form=${encodeURIComponent(secret)}`,
          requestHeaders: [['X-Form', form]],
          requestBody: form,
          headers: [[`X-${form}`, form]],
          body: form,
        });

        const evidence = toEvidence(
          { path: form, expected: form, actual: form, exchanges: [exchange] },
          secretsOfToken(secret, 'TOKEN'),
        );

        expect(JSON.stringify(evidence)).not.toContain(inJson(form));
        expect(JSON.stringify(evidence)).not.toContain(inJson(secret));
      }),
      { numRuns: 300 },
    );
  });

  it('never appears but for a letter, as a wrong token has it', () => {
    const secrets = secretsOfToken('secret-token', 'TOKEN');
    const shown = ['secret-toke', 'secret-tokenx'].map((text) => redact(text, secrets));

    expect(shown).toEqual([`\${TOKEN%?}`, `\${TOKEN}x`]);
  });
});

it.each([
  ['connect to postgres://app:s3cret@db:5432/plants', 's3cret'],
  ['+ curl -u app:s3cret -d grant_type=client_credentials', 's3cret'],
  ['CLIENT_SECRET=s3cret is wrong', 's3cret'],
  ['{"password": "my s3cret"}', 's3cret'],
  ['> Authorization: Basic YXBwOnMzY3JldA==', 'YXBwOnMzY3JldA'],
  ['> Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['< Set-Cookie: session=hunterhunter; Path=/', 'hunterhunter'],
  ['+ login --password hunterhunter', 'hunterhunter'],
  ['AWS_SECRET_ACCESS_KEY=hunterhunter', 'hunterhunter'],
  ['see https://login.test/?ticket=1&access_token=s3cret', 's3cret'],
  ['the token eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.sig is old', 'eyJzdWIiOiIxIn0'],
])('a credential that another program prints is hidden: %s', (text, secret) => {
  expect(redactForeign(text)).not.toContain(secret);
});

it.each([
  'Basic authentication failed for "alice" at https://login.test/token',
  `X-Api-Key: $X_API_KEY, token=\${TOKEN%?}`,
  'Authorization: Bearer $TOKEN',
])('a text without a credential stays: %s', (text) => {
  expect(redactForeign(text)).toBe(text);
});

it('a token of fewer characters is hidden in headers as a whole word, and shown elsewhere', () => {
  const secrets: Secrets = [['t1', '$TOKEN']];

  expect(redactHeader(['X', 'Bearer t1, at1 t1x "t1"'], secrets)).toBe(
    'Bearer $TOKEN, at1 t1x "$TOKEN"',
  );
  expect(redact('{"name":"t1"}', secrets)).toBe('{"name":"t1"}');
});

describe('what carries credentials', () => {
  it('is a secret by the name of its header', () => {
    const headers = ['Cookie', 'Set-Cookie', 'Proxy-Authorization', 'X-Auth-Token', 'X-API-Key'];

    for (const name of headers) {
      const variable = `$${name.toUpperCase().replaceAll('-', '_')}`;
      expect(redactHeader([name, 'session=unknown'], [])).toBe(variable);
    }
    // A token that was never issued is evidence.
    expect(redactHeader(['Authorization', 'Bearer unknown-1'], [])).toBe('Bearer unknown-1');
  });

  it('shows the name of a cookie whose value is a known secret', () => {
    const secrets: Secrets = [['secret-token', '$TOKEN']];

    expect(redactHeader(['Cookie', 'id=secret-token'], secrets)).toBe('id=$TOKEN');
  });

  it('is wholly hidden in a cookie that is set, also beside a known secret', () => {
    const secrets: Secrets = [['secret-token', '$TOKEN']];

    const shown = redactHeader(['Set-Cookie', 'old=secret-token; session=unknown'], secrets);

    expect(shown).toBe('$SET_COOKIE');
  });

  it.each([
    ['/plants?access_token=unknown&limit=3', '/plants?access_token=<redacted>&limit=3'],
    ['/plants?limit=3&Access%5FToken=unknown#a', '/plants?limit=3&Access%5FToken=<redacted>#a'],
    ['/plants?access_token=&limit=3', '/plants?access_token=&limit=3'],
  ])('is a secret by the name of its parameter in %s', (url, shown) => {
    expect(redactUrl(url, [])).toBe(shown);
    expect(redactHeader(['Location', url], [])).toBe(shown);
  });
});

describe('a secret that a cut divides', () => {
  // No two of its parts are alike, and no character of it is in the text around it.
  const secret = 'Q1w2E3r4T5y6U7i8O9p0';
  const secrets = secretsOfToken(secret, 'TOKEN');
  const parts = Array.from({ length: secret.length - 3 }, (_, at) => secret.slice(at, at + 4));
  const partsIn = (shown: unknown) => parts.filter((part) => JSON.stringify(shown).includes(part));
  const bodyAt = (at: number, length = at + 200) => {
    const before = 'ab '.repeat(at).slice(0, at);
    return `${before}${secret}`.padEnd(length, 'z-');
  };

  it.each([
    ['where a curl line ends its body', 2000],
    ['where evidence ends a text', 4000],
    ['where the run has cut the body that it keeps', 16_384],
    ['where a curl line ends its search', 100_000],
  ])('is not shown in part %s', (_, cut) => {
    for (let at = cut - secret.length - 1; at <= cut + 1; at++) {
      const body = bodyAt(at);
      const exchange = exchangeOf({ request: 'POST /plants', requestBody: body, body });
      const mismatch = { path: body, expected: body, actual: body };

      const shown = [exchange, keptExchange(exchange)].map((one) =>
        toEvidence({ ...mismatch, exchanges: [one] }, secrets),
      );

      expect(partsIn(shown)).toEqual([]);
    }
  });

  it('is not shown in part beside a zero byte or a long run of one character', () => {
    const run = '='.repeat(300);
    const body = `${run}${secret}${run}${secret}\0`;
    const exchange = exchangeOf({ request: 'POST /plants', requestBody: body });

    const { curl } = toEvidence({ expected: '', actual: '', exchanges: [exchange] }, secrets);

    expect(partsIn(curl)).toEqual([]);
    expect(curl[0]?.match(/\$TOKEN/g)).toHaveLength(2);
  });

  it('is not shown where so many secrets are before it that the text becomes short', () => {
    const body = secret.repeat(1000);
    const kept = keptExchange(exchangeOf({ request: 'POST /plants', requestBody: body, body }));

    expect(partsIn(toEvidence({ expected: '', actual: '', exchanges: [kept] }, secrets))).toEqual(
      [],
    );
  });

  it('is not shown in part before the dots of a text that was cut elsewhere', () => {
    for (let length = 0; length <= secret.length; length++) {
      const shown = redact(`"no user has ${secret.slice(0, length)}… (7 more)`, secrets);

      expect(partsIn(shown)).toEqual([]);
      expect(shown).toMatch(/… \(7 more\)$/);
    }
  });
});
