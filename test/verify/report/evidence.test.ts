import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toEvidence } from '../../../src/verify/report/evidence.js';
import type { Secrets } from '../../../src/verify/report/redact.js';
import type { Exchange, SentRequest } from '../../../src/verify/session/exchange.js';
import { secretsOfToken } from '../../../src/verify/session/secrets.js';
import { exchangeOf } from '../exchange-of.js';

const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curl-lines-'));
  const recorder = `curl() {
  local one; for one in "$@"; do printf '%s\\0' "$one"; done > "$SEEN.words"
  case " $* " in *' --data-binary @- '*) cat > "$SEEN.body";; esac
}`;
  await writeFile(join(folder, 'curl.sh'), recorder);
});
afterAll(() => rm(folder, { recursive: true }));

let shells = 0;

interface Pasted {
  readonly line: string;
  readonly secrets: Secrets;
}

/** What curl is told by each of some lines, with the secrets in their variables. */
async function paste(some: readonly Pasted[]): Promise<SentRequest[]> {
  shells += 1;
  const seen = (at: number) => join(folder, `${shells}-${at}`);
  const variables = some.flatMap(({ secrets }, at) =>
    secrets.map(([secret, name]) => [`V${at}${name.replace('$', '_')}`, secret]),
  );
  const script = some.map(({ line, secrets }, at) =>
    [
      `SEEN="${seen(at)}"`,
      ...secrets.map(([, name]) => `${name.slice(1)}="$V${at}${name.replace('$', '_')}"`),
      line,
    ].join('; '),
  );
  await run('bash', ['-c', [`. "${folder}/curl.sh"`, ...script].join('\n')], {
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...Object.fromEntries(variables) },
  });
  return Promise.all(some.map((_, at) => readRequest(seen(at))));
}

async function readRequest(seen: string): Promise<SentRequest> {
  const words = (await readFile(`${seen}.words`, 'utf8')).split('\0').slice(0, -1);
  const behind = (flag: string) =>
    words.flatMap((word, at) => (words[at - 1] === flag ? word : []));
  const [data] = behind('-d').map((text) => Buffer.from(text));
  const body = data ?? (await readFile(`${seen}.body`).catch(() => undefined));
  return {
    method: behind('-X')[0] ?? (data === undefined ? 'GET' : 'POST'),
    url: words.at(-1) ?? '',
    headers: behind('-H')
      .filter((header) => header !== 'Content-Type:')
      .map((header) => {
        const [, name = '', value = ''] = /^([^:;]*)(?:;|: (.*))$/s.exec(header) ?? [];
        return [name, value] as const;
      }),
    ...(body && { body: new Uint8Array(body) }),
  };
}

const evidenceOf = (exchange: Exchange, secrets: Secrets = []) =>
  toEvidence({ expected: 'a plant', actual: 'none', exchanges: [exchange] }, secrets);
const lineOf = (exchange: Exchange, secrets: Secrets = []) =>
  evidenceOf(exchange, secrets).curl[0] ?? '';

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 12,
});
/** Long enough to be hidden everywhere, and no part of what is shown in its place. */
const token = fc
  .tuple(printable, fc.uuid())
  .map(([some, unique]) => `${some}${unique.slice(0, 8)}`);
const secretsOf = fc.tuple(token, token).map(
  ([first, second]): Secrets => [
    [first, '$TOKEN'],
    [second, '$SECOND_TOKEN'],
  ],
);

const headerValue = (secrets: Secrets) =>
  fc
    .array(fc.oneof(printable, fc.constantFrom(' ', ...secrets.map(([secret]) => secret))), {
      maxLength: 4,
    })
    .map((parts) => parts.join('').trim());
const bytesWith = (secrets: Secrets) =>
  fc
    .array(
      fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        fc.constantFrom(...secrets.map(([secret]) => new TextEncoder().encode(secret))),
        fc.constantFrom('-n ', '%s', '\\n', "'", '{"id":', '\0').map((text) => Buffer.from(text)),
      ),
      { maxLength: 5 },
    )
    .map((parts) => new Uint8Array(Buffer.concat(parts)));

const anything = secretsOf.chain((secrets) =>
  fc.record({
    secrets: fc.constant(secrets),
    exchange: fc
      .record({
        method: fc.constantFrom('GET', 'POST', 'DELETE'),
        url: fc
          .array(fc.oneof(printable, fc.constantFrom(...secrets.map(([secret]) => secret))), {
            maxLength: 3,
          })
          .map((parts) => `http://127.0.0.1:8080/plants/${parts.join('')}`),
        headers: fc.uniqueArray(
          fc.tuple(fc.stringMatching(/^X-[A-Za-z0-9]{1,8}$/), headerValue(secrets)),
          { maxLength: 3, selector: ([name]) => name.toLowerCase() },
        ),
        body: fc.option(bytesWith(secrets), { nil: undefined }),
      })
      .map(
        ({ body, ...request }): Exchange => ({
          request: { ...request, ...(body && { body }) },
          response: {
            status: 200,
            headers: request.headers,
            body: body ?? new Uint8Array(),
          },
          durationMs: 1,
        }),
      ),
  }),
);

describe('a curl line', () => {
  it('makes the same request again, whatever is in it', async () => {
    const some = fc.array(anything, { minLength: 1, maxLength: 60, size: 'max' });

    await fc.assert(
      fc.asyncProperty(some, async (all) => {
        const lines = all.map(({ exchange, secrets }) => ({
          line: lineOf(exchange, secrets),
          secrets,
        }));

        expect(await paste(lines)).toEqual(all.map(({ exchange }) => exchange.request));
      }),
      { numRuns: 5 },
    );
  });

  it('reads well for a list', () => {
    const requestHeaders = [
      ['Accept-Encoding', 'gzip'],
      ['Authorization', 'Bearer t1'],
      ['Accept', 'application/json'],
    ] as const;

    expect(lineOf(exchangeOf({ requestHeaders }), [['t1', '$TOKEN']])).toBe(
      `curl -i -H "Authorization: Bearer $TOKEN" 'http://127.0.0.1:8080/plants'`,
    );
  });

  it('reads well for a create', () => {
    const exchange = exchangeOf({
      request: 'POST /plants',
      requestHeaders: [['Content-Type', 'application/json']],
      requestBody: '{"id":7,"name":"Fern"}',
    });

    expect(lineOf(exchange)).toBe(
      `curl -i -H 'Content-Type: application/json' -d '{"id":7,"name":"Fern"}' 'http://127.0.0.1:8080/plants'`,
    );
  });

  it.each(['@plants.json', '{"name":"Fern 🌱"}', '{\n}'])(
    'hands a body over as bytes that curl or a terminal would change: %j',
    async (body) => {
      const line = lineOf(exchangeOf({ request: 'POST /plants', requestBody: body }));

      const [request] = await paste([{ line, secrets: [] }]);

      expect(line).toContain('--data-binary @-');
      expect(Buffer.from(request?.body ?? []).toString()).toBe(body);
    },
  );

  it('separates a variable from the letters after it', () => {
    const requestHeaders = [['Authorization', 'Bearer token-12abc']] as const;

    expect(lineOf(exchangeOf({ requestHeaders }), [['token-12', '$TOKEN']])).toContain(
      `-H "Authorization: Bearer \${TOKEN}abc"`,
    );
  });

  it('takes the end off a token in the shell', async () => {
    const requestHeaders = [['Authorization', 'Bearer secret-toke']] as const;
    const secrets: Secrets = [
      ['secret-token', '$TOKEN'],
      ['secret-toke', `\${TOKEN%?}`],
    ];

    const line = lineOf(exchangeOf({ requestHeaders }), secrets);

    expect(line).not.toContain('secret');
    const [request] = await paste([{ line, secrets: secrets.slice(0, 1) }]);
    expect(request?.headers).toEqual(requestHeaders);
  });

  it('names the method of a list that has a body', () => {
    expect(lineOf(exchangeOf({ requestBody: '{}' }))).toContain('-X GET ');
  });

  it('prevents curl from adding the type of a form', () => {
    const exchange = exchangeOf({ request: 'POST /plants', requestBody: '{}' });

    expect(lineOf(exchange)).toContain("-H 'Content-Type:' ");
  });

  it('prevents curl from reading brackets as a choice', () => {
    expect(lineOf(exchangeOf({ request: 'DELETE /plants/[1-9]' }))).toContain(' -g ');
  });

  it('generates the long runs of one character in a long body', async () => {
    const body = `{"id":7,"name":"${'x'.repeat(5000)}","tag":"${'🌱%'.repeat(2)}${'ö'.repeat(300)}"}`;
    const line = lineOf(exchangeOf({ request: 'POST /plants', requestBody: body }));

    const [request] = await paste([{ line, secrets: [] }]);

    expect(line).toMatch(/^\{ printf .*; printf 'x%\.0s' \$\(seq 5000\); .*; \} \| curl /);
    expect(line.length).toBeLessThan(500);
    expect(Buffer.from(request?.body ?? []).toString()).toBe(body);
  });

  it('cuts what else is too long in a body, and says so', async () => {
    const body = Array.from({ length: 5000 }, (_, at) => at % 10).join('');
    const line = lineOf(exchangeOf({ request: 'POST /plants', requestBody: body }));

    const [request] = await paste([{ line, secrets: [] }]);

    expect(line).toMatch(/^# The body is cut here: 5000 bytes were sent\.\n/);
    expect(Buffer.from(request?.body ?? []).toString()).toBe(body.slice(0, 2000));
  });

  it('has no secret of a long body in it', async () => {
    const secrets: Secrets = [['x'.repeat(300), '$TOKEN']];
    const body = `${'a'.repeat(1990)}b${'x'.repeat(300)}${'y'.repeat(400)}`;
    const line = lineOf(exchangeOf({ request: 'POST /plants', requestBody: body }), secrets);

    const [request] = await paste([{ line, secrets }]);

    expect(line).toContain('printf \'%s\' "$TOKEN"');
    expect(Buffer.from(request?.body ?? []).toString()).toBe(body);
  });

  it('has the headers that curl does not send by itself', () => {
    const requestHeaders = [
      ['accept', 'text/html'],
      ['Accept-Language', 'de'],
      ['X-Empty', ''],
    ] as const;

    expect(lineOf(exchangeOf({ requestHeaders }))).toContain(
      `-H 'accept: text/html' -H 'Accept-Language: de' -H 'X-Empty;' `,
    );
  });

  it('is there for each of the last 24 exchanges', () => {
    const exchanges = Array.from({ length: 30 }, (_, at) =>
      exchangeOf({ request: `GET /plants?limit=${at}` }),
    );

    const evidence = toEvidence({ expected: '', actual: '', exchanges }, []);

    expect(evidence.curl).toHaveLength(24);
    expect(evidence.exchanges).toHaveLength(24);
    expect(evidence.curl.at(-1)).toContain('limit=29');
  });

  it('says if requests were under way at once', () => {
    const alone = { ...exchangeOf({}), wasAlone: true };
    const concurrent = { ...exchangeOf({}), wasAlone: false };
    const evidenceFor = (exchanges: readonly Exchange[]) =>
      toEvidence({ expected: '', actual: '', exchanges }, []);

    expect(evidenceFor([alone, concurrent]).isConcurrent).toBe(true);
    expect(evidenceFor([alone, exchangeOf({})])).not.toHaveProperty('isConcurrent');
  });

  it('waits before its last request if time matters', () => {
    const exchanges = [exchangeOf({}), exchangeOf({}), exchangeOf({})];
    const { curl } = toEvidence({ expected: '', actual: '', exchanges, pauseMs: 1200 }, []);

    expect(curl).toHaveLength(4);
    expect(curl[2]).toBe('sleep 2');
  });
});

describe('a secret', () => {
  it('of 8 letters and more is nowhere in the evidence', () => {
    fc.assert(
      fc.property(anything, ({ exchange, secrets }) => {
        const shown = secrets.map(([secret]) => secret).join(' and ');
        const sighting = { expected: `not ${shown}`, actual: shown, exchanges: [exchange] };

        const evidence = toEvidence({ ...sighting }, secrets);

        const texts = allTexts({ ...evidence, curl: evidence.curl.map(unquoted) });
        for (const [secret] of secrets) {
          expect(texts.filter((text) => text.includes(secret))).toEqual([]);
        }
      }),
    );
  });

  it('of any length is no word of a header', () => {
    const noWord = fc.stringMatching(/^[^A-Za-z0-9$]*$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,9}$/), noWord, (secret, around) => {
        const value = `${around}${secret}${around}`;
        const exchange = exchangeOf({
          requestHeaders: [['X', value]],
          headers: [['Y', value]],
        });

        const [shown] = evidenceOf(exchange, [[secret, '$TOKEN']]).exchanges;

        const values = [shown?.request.headers[0]?.[1], shown?.response?.headers[0]?.[1]];
        for (const shown of values) {
          expect(shown).not.toContain(secret);
          expect(shown?.replaceAll('$TOKEN', secret)).toBe(value);
        }
      }),
    );
  });

  it('that is short is shown in a body, where it may be an ordinary word', () => {
    const exchange = exchangeOf({ body: '{"name":"T"}' });

    const [shown] = evidenceOf(exchange, [['T', '$TOKEN']]).exchanges;

    expect(shown?.response?.body).toBe('{"name":"T"}');
  });

  it('that is short leaves the words of a curl line as they are', () => {
    const requestHeaders = [
      ['X-T', 't, text/t, at'],
      ['Authorization', 'Bearer t'],
    ] as const;

    const line = lineOf(exchangeOf({ requestHeaders }), [['t', '$TOKEN']]);

    expect(line).toContain(`-H "X-T: $TOKEN, text/$TOKEN, at" -H "Authorization: Bearer $TOKEN"`);
  });

  it.each(['t', 't1', 'token-1', 'token-123'])(
    'is in no Authorization header that a check sends: %s',
    (token) => {
      const sent = [
        `Bearer ${token}`,
        `Bearer ${token}x`,
        `bearer ${token}`,
        `Bearer x ${token}`,
        `Bearer ${token.toUpperCase()}`,
        `Basic ${btoa(`user:${token}`)}`,
      ];
      for (const value of sent) {
        const exchange = exchangeOf({ requestHeaders: [['Authorization', value]] });
        const secrets = secretsOfToken(token, 'TOKEN');

        const { exchanges, curl } = evidenceOf(exchange, secrets);

        const [, shown] = exchanges[0]?.request.headers[0] ?? [];
        expect(shown).not.toBe(value);
        expect(curl[0]).not.toContain(value);
        expect(curl[0]).toContain('TOKEN');
      }
    },
  );

  it('that another one begins with leaves nothing of that one', () => {
    const requestHeaders = [['Authorization', 'Bearer abcdefghi']] as const;
    const secrets: Secrets = [
      ['abcd', '$TOKEN'],
      ['abcdefghi', '$SECOND_TOKEN'],
    ];

    const { exchanges, curl } = evidenceOf(exchangeOf({ requestHeaders }), secrets);

    expect(exchanges[0]?.request.headers).toEqual([['Authorization', 'Bearer $SECOND_TOKEN']]);
    expect(curl[0]).toContain('"Authorization: Bearer $SECOND_TOKEN"');
  });

  it('is not looked for in the name that is shown for another', () => {
    const requestHeaders = [['Authorization', 'Bearer secret-1']] as const;
    const secrets: Secrets = [
      ['secret-1', '$TOKEN'],
      ['TOKEN', '$X_KEY'],
    ];

    const [shown] = evidenceOf(exchangeOf({ requestHeaders }), secrets).exchanges;

    expect(shown?.request.headers).toEqual([['Authorization', 'Bearer $TOKEN']]);
  });

  it('that is empty changes nothing', () => {
    const exchange = exchangeOf({ requestHeaders: [['X-Empty', '']], body: '[]' });

    expect(evidenceOf(exchange, [['', '$X_EMPTY']])).toEqual(evidenceOf(exchange));
  });
});

describe('an exchange', () => {
  it('has at most 4000 characters of a body, after its secrets are taken out', () => {
    const secrets: Secrets = [['secret-token', '$TOKEN']];
    const body = `${'x'.repeat(3995)}secret-token`;

    const [shown] = evidenceOf(exchangeOf({ body }), secrets).exchanges;

    expect(shown?.response?.body).toBe(`${'x'.repeat(3995)}$TOKE… (1 more character)`);
  });

  it('is reported with its failure', () => {
    const [shown] = evidenceOf(exchangeOf({ failure: 'socket hang up' })).exchanges;

    expect(shown).toMatchObject({ failure: 'socket hang up' });
    expect(shown).not.toHaveProperty('response');
  });

  it('has replacement characters for bytes that are not UTF-8', () => {
    const requestBody = Uint8Array.of(0x7b, 0xff);

    const [shown] = evidenceOf(exchangeOf({ request: 'POST /plants', requestBody })).exchanges;

    expect(shown?.request.body).toBe('{\ufffd');
  });
});

/** A line for a shell without what is there for the shell. */
function unquoted(line: string): string {
  return line.replaceAll("'\\''", "'");
}

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allTexts) : [];
}

describe('the evidence of a response', () => {
  const request = { method: 'GET', url: 'http://127.0.0.1/plants', headers: [] };
  const withHeaders = (headers: readonly (readonly [string, string])[]): Exchange => ({
    request,
    response: { status: 200, headers, body: new Uint8Array() },
    durationMs: 1,
  });
  const mismatch = { expected: 'a Plant', actual: 'a Plant' };

  it('has no texts of megabytes', () => {
    const long = 'm'.repeat(2 ** 22);
    const exchanges = [{ request, failure: long, durationMs: 1 }];

    const evidence = toEvidence({ path: long, expected: long, actual: long, exchanges }, []);

    expect(JSON.stringify(evidence).length).toBeLessThan(20_000);
    expect(evidence.actual).toMatch(/^m{4000}… \(4190304 more characters\)$/);
  });

  it('has the first of many headers, and says how many there are more', () => {
    const many = Array.from({ length: 1500 }, (_, position) => [`X${position}`, '1'] as const);

    const { exchanges } = toEvidence({ ...mismatch, exchanges: [withHeaders(many)] }, []);

    const shown = exchanges[0]?.response?.headers ?? [];
    expect(shown.slice(0, 2)).toEqual(many.slice(0, 2));
    expect(shown).toHaveLength(51);
    expect(shown.at(-1)).toEqual(['…', '1450 more headers']);
  });

  it('has no secret in the name of a header', () => {
    const secrets: Secrets = [['secret-token-1', '$TOKEN']];
    const header = ['X-secret-token-1', 'secret-token-1'] as const;

    const { exchanges } = toEvidence({ ...mismatch, exchanges: [withHeaders([header])] }, secrets);

    expect(exchanges[0]?.response?.headers).toEqual([['X-$TOKEN', '$TOKEN']]);
  });
});
