import type { Evidence } from 'plant-store-kit/verify';
import { expect, it } from 'vitest';
import { quick, start, verify } from '../verify-faulty.js';
import { interactionOf, pactText } from './pacts.js';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface ExpectedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  readonly content?: unknown;
  readonly rules?: Readonly<Record<string, object>>;
}

const matcher = (...matchers: readonly object[]) => ({ combine: 'AND', matchers });
const ofBody = (path: string, ...matchers: readonly object[]) => ({
  body: { [path]: matcher(...matchers) },
});

/** How a value is expected by a matcher, and another one is received. */
function ofValue(match: object, example: unknown, received: unknown): [ExpectedResponse, Answer] {
  return [
    { content: { value: example }, rules: ofBody('$.value', match) },
    { body: JSON.stringify({ value: received }) },
  ];
}

const cases: readonly (readonly [line: string, ExpectedResponse, Answer])[] = [
  ['status: expected 200, got 404', {}, { status: 404 }],
  ["header X-A: expected '1', got 2", { headers: { 'X-A': ['1'] } }, { headers: { 'x-a': '2' } }],
  [
    'header Content-Type: expected application/json, got text/plain',
    { content: [] },
    { headers: { 'content-type': 'text/plain' }, body: '[]' },
  ],
  ['body: expected none, got {}', { content: '' }, { body: '{}' }],
  ['body: expected {}, got oops{', { content: {} }, { body: 'oops{' }],
  [
    'body: expected the same type as [{"name":"Fern"}] (Array), got {"plants":[]}',
    { content: [{ name: 'Fern' }], rules: ofBody('$', { match: 'type' }) },
    { body: '{"plants":[]}' },
  ],
  [
    "body.value: expected the same type as 'Fern' (String), got 5",
    ...ofValue({ match: 'type' }, 'Fern', 5),
  ],
  [
    'body.name: expected \'Fern\' (String), got "Ivy"',
    { content: { name: 'Fern' } },
    { body: '{"name":"Ivy"}' },
  ],
  ['body: expected keys: tag, got ["name"]', { content: { tag: 'a' } }, { body: '{"name":"Ivy"}' }],
  [
    'body.value: expected to match \'^a+$\', got "b"',
    ...ofValue({ match: 'regex', regex: '^a+$' }, 'a', 'b'),
  ],
  ['body.value: expected an integer, got 1.5', ...ofValue({ match: 'integer' }, 1, 1.5)],
];

function interactionFor({ status = 200, headers, content, rules }: ExpectedResponse, at: number) {
  const isJson = content !== undefined;
  return interactionOf({
    description: `answer ${at}`,
    request: { query: { answer: [`${at}`] } },
    response: {
      status,
      ...((headers || isJson) && {
        headers: { ...(isJson && { 'Content-Type': ['application/json'] }), ...headers },
      }),
      ...(isJson && { body: { content, contentType: 'application/json', encoded: false } }),
      ...(rules && { matchingRules: rules }),
    },
  });
}

const lineOf = ({ path, expected, actual }: Evidence) =>
  `${path}: expected ${expected}, got ${actual}`;

it('a mismatch with a pact names what differs, and what is expected in the words of Pact', async () => {
  await using provider = await start((reference) => ({
    finish(answer, exchange) {
      const at = exchange.request.query.get('answer');
      if (at === null) {
        return reference.finish(answer, exchange);
      }
      const [, , { status = 200, headers, body = '' } = {}] = cases[Number(at)] ?? [];
      return {
        status,
        headers: { 'content-type': 'application/json', ...headers },
        body: Buffer.from(body),
      };
    },
  }));
  const text = pactText(...cases.map(([, expected], at) => interactionFor(expected, at)));

  const report = await verify(provider, { ...quick, pacts: [{ source: 'web.json', text }] });

  const interactions = report.pacts[0]?.interactions ?? [];
  expect(interactions.map(({ evidence }) => evidence && lineOf(evidence))).toEqual(
    cases.map(([line]) => line),
  );
});
