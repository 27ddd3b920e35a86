import { describe, expect, it } from 'vitest';
import { compareAnswers } from '../../../src/verify/comparison/compare-answers.js';
import { type Answered, answeredWith } from './exchange.js';

const noTexts = { provider: [], mock: [] };

const differences = (provider: Answered, mock: Answered, context = noTexts) => [
  ...compareAnswers({ provider: answeredWith(provider), mock: answeredWith(mock) }, context),
];

const sentences = (provider: Answered, mock: Answered) =>
  differences(provider, mock).map(({ difference }) => difference);

const error = (integer: unknown, more = {}) => ({ error: integer, message: 'no', ...more });
const create = { method: 'POST' };
const remove = { method: 'DELETE', path: '/plants/1' };

describe('two answers that an app cannot tell apart', () => {
  it.each([
    ['are the same', { status: 200, body: [] }, { status: 200, body: [] }],
    [
      'have other messages',
      { status: 404, body: { error: 404, message: 'weg' } },
      { status: 404, body: { error: 404, message: 'gone' } },
    ],
    [
      'have other headers that no app acts on',
      { status: 200, body: [], headers: { 'content-type': 'application/json', etag: '"1"' } },
      { status: 200, body: [] },
    ],
    [
      'write the same JSON in another way',
      { ...create, status: 200, body: '{ "tag": "herb", "name": "Basil" }' },
      { ...create, status: 200, body: { name: 'Basil', tag: 'herb' } },
    ],
    [
      'write the same number beside a large one',
      { status: 404, body: '{"error":404,"message":"9223372036854775807"}' },
      { status: 404, body: error(404) },
    ],
    [
      'give a type to an empty body',
      { ...remove, status: 204, headers: { 'content-type': 'text/plain' } },
      { ...remove, status: 204, headers: {} },
    ],
    [
      'ask to come back after another time',
      { status: 503, body: error(503), headers: { 'retry-after': '7' } },
      { status: 503, body: error(503), headers: { 'retry-after': '60' } },
    ],
  ] as const)('%s', (_what, provider, mock) => {
    expect(differences(provider, mock)).toEqual([]);
  });
});

describe('a difference', () => {
  it.each([
    [
      'is the status of a rejection',
      { status: 410, body: error(410) },
      { status: 404, body: error(404) },
      'it was answered with 410, in the mock it was answered with 404',
    ],
    [
      'is the status of a success',
      { ...remove, status: 200 },
      { ...remove, status: 204 },
      'it was answered with 200, in the mock it was answered with 204',
    ],
    [
      'is the error integer',
      { status: 404, body: error(1404) },
      { status: 404, body: error(404) },
      'its error integer is 1404, in the mock 404',
    ],
    [
      'is the type of a member of an Error',
      { status: 404, body: error('404') },
      { status: 404, body: error(404) },
      'its Error is {error: string, message: string}, in the mock {error: number, message: string}',
    ],
    [
      'is a further member of an Error',
      { status: 404, body: error(404, { details: [{ field: 'name' }] }) },
      { status: 404, body: error(404) },
      'its Error is {details: [{field: string}], error: number, message: string}, in the mock {error: number, message: string}',
    ],
    [
      'is the body of an Error',
      { status: 404 },
      { status: 404, body: error(404) },
      'its Error is absent, in the mock {error: number, message: string}',
    ],
    [
      'is the spelling of Content-Type',
      { status: 200, body: [], headers: { 'Content-Type': 'application/json;charset=utf-8' } },
      { status: 200, body: [] },
      'its Content-Type is application/json;charset=utf-8, in the mock application/json',
    ],
    [
      'is a header that an app may act on',
      {
        status: 200,
        body: [],
        headers: { 'content-type': 'application/json', 'api-version': '1' },
      },
      { status: 200, body: [] },
      'its API-Version is 1, in the mock absent',
    ],
    [
      'is a time to come back after, where the other side names none',
      { status: 503, body: error(503), headers: { 'retry-after': '7' } },
      { status: 503, body: error(503), headers: {} },
      'its Retry-After is present, in the mock absent',
    ],
    [
      'is the tag of a plant without one',
      { ...create, status: 200, body: { name: 'Basil', tag: '' } },
      { ...create, status: 200, body: { name: 'Basil' } },
      'the plant is {"name":"Basil","tag":""}, in the mock {"name":"Basil"}',
    ],
    [
      'is the plant that was created',
      { ...create, status: 200, body: { name: 'BASIL' } },
      { ...create, status: 200, body: { name: 'Basil' } },
      'the plant is {"name":"BASIL"}, in the mock {"name":"Basil"}',
    ],
    [
      'is the body of a delete',
      { ...remove, status: 200, body: { name: 'Basil' } },
      { ...remove, status: 200 },
      'it has a body, in the mock no body',
    ],
    [
      'is a list that is not an array',
      { status: 200, body: { plants: [] } },
      { status: 200, body: [] },
      'its body is no JSON array, in the mock a JSON array',
    ],
  ] as const)('%s', (_what, provider, mock, sentence) => {
    expect(sentences(provider, mock)).toEqual([sentence]);
  });

  it('is shown once where another status comes with another integer', () => {
    expect(
      sentences({ status: 410, body: error(410) }, { status: 404, body: error(404) }),
    ).toHaveLength(1);
  });

  it('is not the address or the token of a side, which a header repeats', () => {
    const context = {
      provider: [['http://provider/v1', '']] as const,
      mock: [['http://mock', '']] as const,
    };
    const at = (location: string) => ({
      ...create,
      status: 200,
      body: { name: 'Ivy' },
      headers: { 'content-type': 'application/json', location },
    });

    const found = [
      ...compareAnswers(
        {
          provider: answeredWith(at('http://provider/v1/plants/1')),
          mock: answeredWith(at('http://mock/plants/1')),
        },
        context,
      ),
    ];

    expect(found).toEqual([]);
  });
});
