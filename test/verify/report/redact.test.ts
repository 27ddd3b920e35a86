import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEvidence } from '../../../src/verify/report/evidence.js';
import {
  redact,
  redactHeader,
  redactUrl,
  type Secrets,
} from '../../../src/verify/report/redact.js';
import { secretsOfToken } from '../../../src/verify/session/secrets.js';
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
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** How a provider may write a token. */
const forms: Readonly<Record<string, (token: string) => string>> = {
  'as it is': (text) => text,
  'as JSON': (text) => JSON.stringify(text).slice(1, -1),
  'as JSON with escaped slashes': (text) =>
    JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'as JSON in JSON': (text) =>
    JSON.stringify(JSON.stringify(text)).slice('"\\"'.length, -'\\""'.length),
  'as JSON in lower-case escapes': (text) => each(text, (one) => `\\u${hex(one, 4)}`),
  'as JSON in upper-case escapes': (text) => each(text, (one) => `\\u${hex(one, 4).toUpperCase()}`),
  'as JSON for a page': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[<>&'+=]/g, (one) => `\\u${hex(one, 4)}`),
  'in a URL': encodeURIComponent,
  'in a URL in lower case': (text) =>
    encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  'in a form': (text) => new URLSearchParams({ text }).toString().slice('text='.length),
  'from a form that it was not encoded for': (text) => text.replaceAll('+', ' '),
  'in a URL, all of it': (text) => each(text, (one) => `%${hex(one, 2)}`),
  'in a URL in a URL': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in a URL in JSON': (text) => encodeURIComponent(text).replaceAll('%', '\\u0025'),
  'in HTML': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'in HTML by numbers': (text) => each(text, (one) => `&#x${hex(one, 2)};`),
  'in Base64': base64,
  'in Base64url': base64url,
  'as a password': (text) => base64(`user:${text}`),
  'as a password of somebody else': (text) => base64(`alice:${text}`),
  'as a password in Base64url': (text) => base64url(`alice@:${text}`),
  'in Base64 in a URL': (text) => encodeURIComponent(base64(`ab:${text}`)),
  'in Base64 in JSON': (text) => base64(`ab:${text}`).replaceAll('/', '\\/'),
  'in Base64, with one byte around': (text) => base64(`1${text}2`),
  'in Base64, with two bytes around': (text) => base64(`12${text}34`),
  'in Base64, with a session around': (text) =>
    base64(`{"user":"ö","text":"…${text}","more":true}`),
};

/** The backslash before an escaped first character stays: it may be of what precedes the token. */
const withoutBackslashes = (text: string) => text.replaceAll('\\', '');

const secretsOf = (secret: string): Secrets => [[secret, '$TOKEN']];

describe('a token of 8 characters and more', () => {
  it.each(['736563726574746F6B656E', '736563726574746f6b656e'])('never appears as %s', (hex) => {
    expect(redact(`<${hex}>`, secretsOf('secrettoken'))).toBe('<$TOKEN in hexadecimal>');
  });

  const inBase64 = /Base64|password/;
  const ownText = Object.entries(forms).filter(([form]) => !inBase64.test(form));
  it.each(ownText)('never appears %s', (_, toForm) => {
    fc.assert(
      fc.property(token, fc.string(), fc.string(), (secret, before, after) => {
        const shown = redact(`${before} ${toForm(secret)} ${after}`, secretsOf(secret));

        expect(withoutBackslashes(shown)).toBe(withoutBackslashes(`${before} $TOKEN ${after}`));
      }),
    );
  });

  const withinBase64 = Object.entries(forms).filter(([form]) => inBase64.test(form));
  it.each(withinBase64)('never appears %s', (_, toForm) => {
    fc.assert(
      fc.property(token, fc.string(), fc.string(), (secret, before, after) => {
        const form = toForm(secret);
        const redacted = (text: string) => redact(text, secretsOf(secret));

        const shown = redacted(`${before} ${form} ${after}`);

        const [start, end] = [redacted(`${before} `), redacted(` ${after}`)];
        const rest = shown.slice(start.length, -end.length).replace('$TOKEN in Base64', '');
        expect(shown).toContain('$TOKEN in Base64');
        // The characters that only the token determines are gone.
        expect(rest.length).toBeLessThanOrEqual(
          form.length - Math.floor((secret.length * 8 - 10) / 6),
        );
      }),
      { examples: [['rguments', '', 'rguments']] },
    );
  });

  it.each(Object.entries(forms))('never appears in evidence %s', (_, toForm) => {
    fc.assert(
      fc.property(token, (secret) => {
        const form = toForm(secret);
        const exchange = exchangeOf({
          request: `POST /plants?form=${encodeURIComponent(form)}`,
          requestHeaders: [['X-Form', form]],
          requestBody: form,
          headers: [['X-Form', form]],
          body: form,
        });

        const evidence = toEvidence(
          { path: form, expected: form, actual: form, exchanges: [exchange] },
          secretsOfToken(secret, 'TOKEN'),
        );

        expect(JSON.stringify(evidence)).not.toContain(JSON.stringify(form).slice(1, -1));
        expect(JSON.stringify(evidence)).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
    );
  });

  it('appears in no part in a text that was shortened', () => {
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

  it('is found in time linear in the length of the text', () => {
    const secrets = secretsOfToken('\\"'.repeat(40), 'TOKEN');
    const text = '\\"%25&amp;…'.repeat(20_000);
    const startedAt = performance.now();

    redact(text, secrets);

    // Backtracking would take years.
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });
});

describe('a header from the options', () => {
  it('never appears, though it is not ASCII', () => {
    const secrets: Secrets = [['schlüssel one', '$X_KEY']];

    expect(redact('a=schl%C3%BCssel+one', secrets)).toBe('a=$X_KEY');
    expect(redact('a=schl%FCssel%20one', secrets)).toBe('a=$X_KEY');
    expect(redact('{"a":"schl\\u00fcssel one"}', secrets)).toBe('{"a":"$X_KEY"}');
  });
});

describe('a header that carries credentials', () => {
  it.each([
    'Cookie',
    'Set-Cookie',
    'Proxy-Authorization',
    'X-Auth-Token',
    'x-access-token',
    'X-API-Key',
  ])('is a secret by its name: %s', (name) => {
    const variable = `$${name.toUpperCase().replaceAll('-', '_')}`;

    expect(redactHeader([name, 'session=unknown'], [])).toBe(variable);
  });

  it('shows the name of a cookie whose value is a known secret', () => {
    const secrets = secretsOf('secret-token');

    expect(redactHeader(['Cookie', 'access_token=secret-token'], secrets)).toBe(
      'access_token=$TOKEN',
    );
    expect(redactHeader(['Set-Cookie', 'a=secret-token; b=unknown'], secrets)).toBe('$SET_COOKIE');
  });

  it('is Authorization, in which a token that was never issued is evidence', () => {
    expect(redactHeader(['Authorization', 'Bearer unknown-1'], [])).toBe('Bearer unknown-1');
  });
});

describe('a parameter that carries credentials', () => {
  it.each([
    ['/plants?access_token=unknown&limit=3', '/plants?access_token=<redacted>&limit=3'],
    ['/plants?limit=3&Access%5FToken=unknown#a', '/plants?limit=3&Access%5FToken=<redacted>#a'],
    ['/plants?token=secret-token', '/plants?token=$TOKEN'],
    ['/plants?access_token=&limit=3', '/plants?access_token=&limit=3'],
    ['/plants?limit=3', '/plants?limit=3'],
  ])('is a secret by its name: %s', (url, shown) => {
    expect(redactUrl(url, secretsOf('secret-token'))).toBe(shown);
    expect(redactHeader(['Location', url], secretsOf('secret-token'))).toBe(shown);
  });
});
