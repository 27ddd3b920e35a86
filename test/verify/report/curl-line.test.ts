import { describe, expect, it } from 'vitest';
import type { SentExchange } from '../../../src/verify/http/exchange.js';
import { toEvidence } from '../../../src/verify/report/evidence.js';
import type { Secrets } from '../../../src/verify/report/redact.js';
import { type ExchangeParts, exchangeOf } from '../exchange-of.js';

const evidenceOf = (exchanges: readonly SentExchange[], secrets: Secrets = []) =>
  toEvidence({ expected: '', actual: '', exchanges }, secrets);
const lineOf = (parts: ExchangeParts, secrets: Secrets = []) =>
  evidenceOf([exchangeOf(parts)], secrets).curl[0] ?? '';
const post = (requestBody: string, requestHeaders: ExchangeParts['requestHeaders'] = []) => ({
  request: 'POST /plants',
  requestHeaders: [['Content-Type', 'application/json'], ...requestHeaders] as const,
  requestBody,
});

const plants = "'http://127.0.0.1:8080/plants'";
const json = "-H 'Content-Type: application/json'";
const token: Secrets = [['token-12', '$TOKEN']];

// What bash and curl make of such lines is tested with the command line, in test/package.
describe('a curl line', () => {
  it.each<[string, ExchangeParts, string]>([
    [
      'a list, without the headers that curl sends by itself',
      {
        requestHeaders: [
          ['Accept-Encoding', 'gzip'],
          ['Authorization', 'Bearer token-12'],
          ['Accept', 'application/json'],
        ],
      },
      `curl -i -H "Authorization: Bearer $TOKEN" ${plants}`,
    ],
    [
      'a token with letters after it',
      { requestHeaders: [['Authorization', 'Bearer token-12abc']] },
      `curl -i -H 'Authorization: Bearer '"$TOKEN"'abc' ${plants}`,
    ],
    [
      'headers that curl would change or leave out',
      {
        requestHeaders: [
          ['accept', 'text/html'],
          ['X-Empty', ''],
          ['X-Quote', "it's"],
        ],
      },
      `curl -i -H 'accept: text/html' -H 'X-Empty;' -H 'X-Quote: it'\\''s' ${plants}`,
    ],
    [
      'brackets, which curl would read as a choice',
      { request: 'DELETE /plants/[1-9]' },
      "curl -i -X DELETE -g 'http://127.0.0.1:8080/plants/[1-9]'",
    ],
    [
      'a create',
      post('{"id":7,"name":"Fern"}'),
      `curl -i ${json} -d '{"id":7,"name":"Fern"}' ${plants}`,
    ],
    [
      'a body without a type',
      { request: 'POST /plants', requestBody: '{}' },
      `curl -i -H 'Content-Type:' -d '{}' ${plants}`,
    ],
    [
      'a body that curl would read as the name of a file',
      post('@plants.json'),
      `curl -i ${json} --data-raw '@plants.json' ${plants}`,
    ],
    [
      'bytes that a terminal would change',
      post('{"name":"Fern\'s 🌱"}\n'),
      `curl -i ${json} -d $'{"name":"Fern\\047s \\360\\237\\214\\261"}\\012' ${plants}`,
    ],
    [
      'bytes that are not UTF-8',
      { ...post(''), requestBody: Uint8Array.of(0xff, 0x7b) },
      `curl -i ${json} -d $'\\377{' ${plants}`,
    ],
  ])('repeats %s', (_, parts, line) => {
    expect(lineOf(parts, token)).toBe(line);
  });

  it('makes long runs of one character by a command', () => {
    const name = 'x'.repeat(9000);

    expect(lineOf(post(`{"id":7,"name":"${name}"}`))).toBe(
      `curl -i ${json} -d '{"id":7,"name":"'"$(head -c 9000 /dev/zero | tr '\\0' 'x')"'"}' ${plants}`,
    );
  });

  it.each([
    ['a long body', '0123456789'.repeat(500)],
    ['a body at a zero byte', `{"name":"Fern\0${'x'.repeat(4986)}`],
  ])('cuts %s, and says so', (_, body) => {
    const line = lineOf(post(body));

    expect(line).toMatch(/^# The body is cut here: 5000 bytes were sent\.\ncurl -i /);
    expect(line.length).toBeLessThan(2300);
  });

  it('is there for each of the last 24 exchanges', () => {
    const exchanges = Array.from({ length: 30 }, (_, at) =>
      exchangeOf({ request: `GET /plants?limit=${at}` }),
    );

    const { curl, exchanges: shown } = evidenceOf(exchanges);

    expect(shown).toHaveLength(24);
    expect(curl).toHaveLength(24);
    expect(curl.at(-1)).toContain('limit=29');
  });
});

describe('evidence', () => {
  it('has no texts of megabytes', () => {
    const long = 'm'.repeat(2 ** 22);
    const exchanges = [exchangeOf({ body: long }), exchangeOf({ failure: long })];

    const evidence = toEvidence({ path: long, expected: long, actual: long, exchanges }, []);

    expect(JSON.stringify(evidence).length).toBeLessThan(30_000);
    expect(evidence.actual).toMatch(/^m{4000}… \(4190304 more characters\)$/);
  });

  it('cuts a body after its secrets are taken out, at a whole character', () => {
    const secrets: Secrets = [['secret-token', '$TOKEN']];
    const bodyOf = (body: string) =>
      evidenceOf([exchangeOf({ body })], secrets).exchanges[0]?.response?.body;

    expect(bodyOf(`${'x'.repeat(3995)}secret-token`)).toBe(
      `${'x'.repeat(3995)}$TOKE… (1 more character)`,
    );
    expect(bodyOf(`${'x'.repeat(3999)}🌱`)).toBe(`${'x'.repeat(3999)}… (2 more characters)`);
  });
});

it('repeats how the request was sent: its certificates, and the encoding if that matters', () => {
  const exchange = exchangeOf({});
  const request = { ...exchange.request, trust: 'ca', hasClientCertificate: true } as const;
  const lines = evidenceOf([
    { ...exchange, request },
    { ...exchange, undecoded: 'the body is not gzip' },
  ]);

  expect(lines.curl).toEqual([
    `curl -i --cacert "$CA" --cert "$CERT" --key "$KEY" ${plants}`,
    `curl -i --compressed ${plants}`,
  ]);
});
