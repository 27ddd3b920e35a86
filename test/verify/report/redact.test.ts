import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretsOfToken } from '../../../src/verify/http/secrets.js';
import { toEvidence } from '../../../src/verify/report/evidence.js';
import {
  redact,
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

const hex = (character: string, digits: number) =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');
const each = (text: string, change: (character: string) => string) =>
  [...text].map(change).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** How a provider may write a token. */
const forms: readonly ((token: string) => string)[] = [
  (text) => text,
  inJson,
  (text) => inJson(text).replaceAll('/', '\\/'),
  (text) => JSON.stringify(JSON.stringify(text)).slice('"\\"'.length, -'\\""'.length),
  (text) => each(text, (one) => `\\u${hex(one, 4)}`),
  (text) => inJson(text).replace(/[<>&'+=]/g, (one) => `\\u${hex(one, 4).toUpperCase()}`),
  encodeURIComponent,
  (text) => new URLSearchParams({ text }).toString().slice('text='.length),
  (text) => each(text, (one) => `%${hex(one, 2)}`),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => encodeURIComponent(text).replaceAll('%', '\\u0025'),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  (text) => each(text, (one) => `&#x${hex(one, 2)};`),
];

/** How it may write a token in Base64, with other text around. */
const base64Forms: readonly ((token: string) => string)[] = [
  base64,
  (text) => base64(`alice:${text}`),
  (text) => Buffer.from(`alice@:${text}`).toString('base64url'),
  (text) => encodeURIComponent(base64(`ab:${text}`)),
  (text) => base64(`ab:${text}`).replaceAll('/', '\\/'),
  (text) => base64(`12${text}34`),
  (text) => base64(`{"user":"ö","text":"…${text}","more":true}`),
];

/** The backslash before an escaped first character stays: it may be of what precedes the token. */
const withoutBackslashes = (text: string) => text.replaceAll('\\', '');
const secretsOf = (secret: string): Secrets => [[secret, '$TOKEN']];
/** Text around a token that has no character of one: else it may itself be what is hidden. */
const around = fc.stringMatching(/^[ \n€木]{0,12}$/);

describe('a token of 8 characters and more', () => {
  it('never appears, however it is written', () => {
    fc.assert(
      fc.property(token, around, around, (secret, before, after) => {
        for (const toForm of forms) {
          const shown = redact(`${before} ${toForm(secret)} ${after}`, secretsOf(secret));

          expect(withoutBackslashes(shown)).toBe(withoutBackslashes(`${before} $TOKEN ${after}`));
        }
      }),
    );
  });

  it('never appears in Base64', () => {
    fc.assert(
      fc.property(token, around, around, (secret, before, after) => {
        for (const toForm of base64Forms) {
          const form = toForm(secret);

          const shown = redact(`${before} ${form} ${after}`, secretsOf(secret));

          const left = shown.slice(before.length + 1, shown.length - after.length - 1);
          expect(left).toContain('$TOKEN in Base64');
          // The characters that only the token determines are gone.
          expect(left.length - '$TOKEN in Base64'.length).toBeLessThanOrEqual(
            form.length - Math.floor((secret.length * 8 - 10) / 6),
          );
        }
      }),
    );
  });

  it('never appears in hexadecimal', () => {
    for (const form of ['736563726574746F6B656E', '736563726574746f6b656e']) {
      expect(redact(`<${form}>`, secretsOf('secrettoken'))).toBe('<$TOKEN in hexadecimal>');
    }
  });

  it('never appears in evidence, in whichever part of an exchange', () => {
    fc.assert(
      fc.property(token, fc.constantFrom(...forms, ...base64Forms), (secret, toForm) => {
        const form = toForm(secret);
        const exchange = exchangeOf({
          request: `POST /plants?form=${encodeURIComponent(form)}`,
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

  it('leaves no part in a text that was shortened', () => {
    fc.assert(
      fc.property(token, fc.nat(), (secret, at) => {
        const start = secret.slice(0, 8 + (at % (secret.length - 7)));

        expect(redact(`got "${start}…"`, secretsOf(secret))).toBe('got "$TOKEN…"');
        const quoted = redact(`got ${JSON.stringify(`${start}…`)}`, secretsOf(secret));
        expect(withoutBackslashes(quoted)).toBe('got "$TOKEN…"');
      }),
    );
  });

  it('leaves nothing of another that starts inside of it', () => {
    const secrets: Secrets = [
      ['abcdefghij', '$TOKEN'],
      ['ghijklmnop', '$SECOND_TOKEN'],
    ];

    expect(redact('(abcdefghijklmnop)', secrets)).toBe('($TOKEN)');
  });

  it('is no part of a header from the options, though that is not ASCII', () => {
    const secrets: Secrets = [['schlüssel one', '$X_KEY']];

    expect(redact('a=schl%C3%BCssel+one', secrets)).toBe('a=$X_KEY');
    expect(redact('{"a":"schl\\u00fcssel one"}', secrets)).toBe('{"a":"$X_KEY"}');
  });
});

describe('a token of fewer characters', () => {
  const shownIn = (value: string, secret: string) => {
    const exchange = exchangeOf({ requestHeaders: [['X', value]], body: `{"name":"${secret}"}` });
    const evidence = toEvidence(
      { expected: '', actual: '', exchanges: [exchange] },
      secretsOf(secret),
    );
    return evidence.exchanges[0];
  };

  it('is hidden in headers as a whole word, and shown in a body', () => {
    const shown = shownIn('Bearer t1, at1 t1x "t1"', 't1');

    expect(shown?.request.headers).toEqual([['X', 'Bearer $TOKEN, at1 t1x "$TOKEN"']]);
    expect(shown?.response?.body).toBe('{"name":"t1"}');
  });
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
    expect(redactHeader(['Cookie', 'id=secret-token'], secretsOf('secret-token'))).toBe(
      'id=$TOKEN',
    );
  });

  it('is a secret by the name of its parameter', () => {
    const urls = [
      ['/plants?access_token=unknown&limit=3', '/plants?access_token=<redacted>&limit=3'],
      ['/plants?limit=3&Access%5FToken=unknown#a', '/plants?limit=3&Access%5FToken=<redacted>#a'],
      ['/plants?access_token=&limit=3', '/plants?access_token=&limit=3'],
    ] as const;

    for (const [url, shown] of urls) {
      expect(redactUrl(url, [])).toBe(shown);
      expect(redactHeader(['Location', url], [])).toBe(shown);
    }
  });
});
