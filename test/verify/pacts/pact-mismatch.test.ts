import { describe, expect, it } from 'vitest';
import { describeMismatch } from '../../../src/verify/report/mismatch.js';
import { serve } from '../serve.js';
import { interactionOf, pactText } from './pacts.js';
import { verifyPactText } from './verify-pact-text.js';

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

const json = { 'Content-Type': 'application/json' };
const matcher = (...matchers: readonly object[]) => ({ combine: 'AND', matchers });
const ofBody = (path: string, ...matchers: readonly object[]) => ({
  body: { [path]: matcher(...matchers) },
});
const ofStatus = (status: unknown) => ({
  status: { $: matcher({ match: 'statusCode', status }) },
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
  ['status: expected 200 to 299, got 404', { rules: ofStatus('success') }, { status: 404 }],
  ['status: expected 400 or 422, got 200', { status: 400, rules: ofStatus([400, 422]) }, {}],
  ['header X-A: expected 1, got 2', { headers: { 'X-A': ['1'] } }, { headers: { 'x-a': '2' } }],
  ['header X-A: expected 1, got none', { headers: { 'X-A': ['1'] } }, {}],
  [
    'header X-A: expected a match of ^[0-9]$, got abc',
    {
      headers: { 'X-A': ['1'] },
      rules: { header: { 'X-A': matcher({ match: 'regex', regex: '^[0-9]$' }) } },
    },
    { headers: { 'x-a': 'abc' } },
  ],
  [
    'header Content-Type: expected application/json, got text/plain',
    { content: [] },
    { headers: { 'Content-Type': 'text/plain' }, body: '[]' },
  ],
  ['body: expected JSON, got text that is not JSON', { content: {} }, { body: 'oops{' }],
  ['body: expected an object, got no body', { content: { a: 1 } }, { body: '' }],
  ['body: expected no body, got an object with "a"', { content: '' }, { body: '{"a":1}' }],
  [
    'body: expected an array, got an object with "plants"',
    { content: [{ name: 'Fern' }], rules: ofBody('$', { match: 'type' }) },
    { body: '{"plants":[]}' },
  ],
  ['body.value: expected a string, got 5', ...ofValue({ match: 'type' }, 'Fern', 5)],
  ['body.value: expected a string, got null', ...ofValue({ match: 'type' }, 'Fern', null)],
  [
    'body.name: expected "Fern", got "Ivy"',
    { content: { name: 'Fern' } },
    { body: '{"name":"Ivy"}' },
  ],
  ['body.name: expected null, got 1', { content: { name: null } }, { body: '{"name":1}' }],
  ['body.tag: expected a value, got none', { content: { tag: 'a' } }, { body: '{"name":"Ivy"}' }],
  [
    'body: expected only members that match ^name$, got "id" as well',
    {
      content: { name: 'Fern' },
      rules: ofBody('$', {
        match: 'eachKey',
        rules: [{ match: 'regex', regex: '^name$' }],
        value: '{}',
      }),
    },
    { body: '{"name":"Fern","id":5}' },
  ],
  ['body: expected the item 2, got an array of 1 item', { content: [1, 2] }, { body: '[1]' }],
  [
    'body: expected an array of 1 item, got an array of 2 items',
    { content: [1] },
    { body: '[1,2]' },
  ],
  ['body: expected an empty array, got an array of 1 item', { content: [] }, { body: '[1]' }],
  [
    'body: expected at least 2 items, got an array of 1 item',
    { content: ['a'], rules: ofBody('$', { match: 'type', min: 2 }) },
    { body: '["a"]' },
  ],
  [
    'body: expected at most 1 item, got an array of 2 items',
    { content: ['a'], rules: ofBody('$', { match: 'type', max: 1 }) },
    { body: '["a","b"]' },
  ],
  [
    'body[1].owner.name: expected a string, got 3',
    {
      content: [{ owner: { name: 'a' } }],
      rules: {
        body: {
          $: matcher({ match: 'type', min: 1 }),
          '$[*].owner.name': matcher({ match: 'type' }),
        },
      },
    },
    { body: '[{"owner":{"name":"b"}},{"owner":{"name":3}}]' },
  ],
  [
    'body.value: expected a match of ^a+$, got "b"',
    ...ofValue({ match: 'regex', regex: '^a+$' }, 'a', 'b'),
  ],
  ['body.value: expected an integer, got 1.5', ...ofValue({ match: 'integer' }, 1, 1.5)],
  ['body.value: expected a decimal number, got 1', ...ofValue({ match: 'decimal' }, 1.5, 1)],
  ['body.value: expected a number, got "x"', ...ofValue({ match: 'number' }, 1, 'x')],
  ['body.value: expected true or false, got "x"', ...ofValue({ match: 'boolean' }, true, 'x')],
  ['body.value: expected null, got "x"', ...ofValue({ match: 'null' }, null, 'x')],
  [
    'body.value: expected a value that is not empty, got ""',
    ...ofValue({ match: 'notEmpty' }, 'x', ''),
  ],
  [
    'body.value: expected a text with "xyz" in it, got "abc"',
    ...ofValue({ match: 'include', value: 'xyz' }, 'xyz', 'abc'),
  ],
  [
    'body.value: expected a date yyyy-MM-dd, got "abc"',
    ...ofValue({ match: 'date', format: 'yyyy-MM-dd' }, '2026-01-01', 'abc'),
  ],
  [
    'body: expected an item like "a", got an array of 1 item',
    {
      content: ['a'],
      rules: ofBody('$', { match: 'arrayContains', variants: [{ index: 0, rules: {} }] }),
    },
    { body: '["b"]' },
  ],
];

describe('a mismatch that Pact finds reads', () => {
  it.each(cases)('%s', async (line, { status = 200, headers, content, rules }, answer) => {
    await using served = await serve((_, response) => {
      response.writeHead(answer.status ?? 200, { ...json, ...answer.headers });
      response.end(answer.body);
    });
    const isJson = content !== undefined && content !== '';
    const expected = {
      status,
      ...((headers || isJson) && {
        headers: { ...(isJson && { 'Content-Type': ['application/json'] }), ...headers },
      }),
      ...(content !== undefined && {
        body: { content, ...(isJson && { contentType: 'application/json', encoded: false }) },
      }),
      ...(rules && { matchingRules: rules }),
    };

    const report = await verifyPactText(served, pactText(interactionOf({ response: expected })));

    const [interaction] = report.interactions;
    expect(interaction?.evidence && describeMismatch(interaction.evidence)).toBe(line);
  });
});
