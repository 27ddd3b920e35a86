import { describe, expect, it } from 'vitest';
import { compareAnswers } from '../../../src/verify/comparison/compare-answers.js';
import { type Answered, answeredWith } from './exchange.js';

const nothing = { secrets: [], addresses: [] };
const noTexts = { provider: nothing, mock: nothing };

const differences = (provider: Answered, mock: Answered, context = noTexts) => [
  ...compareAnswers({ provider: answeredWith(provider), mock: answeredWith(mock) }, context),
];

const sentences = (provider: Answered, mock: Answered) =>
  differences(provider, mock).map(({ sentence }) => sentence);

const error = (integer: unknown, more = {}) => ({ error: integer, message: 'no', ...more });
const create = { method: 'POST' };
const remove = { method: 'DELETE', path: '/plants/1' };

describe('two answers without a difference for an app', () => {
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
      'the provider answered 410, the mock answered 404',
    ],
    [
      'is the status of a success',
      { ...remove, status: 200 },
      { ...remove, status: 204 },
      'the provider answered 200, the mock answered 204',
    ],
    [
      'is the error integer',
      { status: 404, body: error(1404) },
      { status: 404, body: error(404) },
      "the provider's error integer is 1404, the mock's is 404",
    ],
    [
      'is the type of a member of an Error',
      { status: 404, body: error('404') },
      { status: 404, body: error(404) },
      "the provider's Error is {error: string, message: string}, the mock's is {error: number, message: string}",
    ],
    [
      'is a further member of an Error',
      { status: 404, body: error(404, { details: [{ field: 'name' }] }) },
      { status: 404, body: error(404) },
      "the provider's Error is {details: [{field: string}], error: number, message: string}, the mock's is {error: number, message: string}",
    ],
    [
      'is the body of an Error',
      { status: 404 },
      { status: 404, body: error(404) },
      "the provider's Error is absent, the mock's is {error: number, message: string}",
    ],
    [
      'is the spelling of Content-Type',
      { status: 200, body: [], headers: { 'Content-Type': 'application/json;charset=utf-8' } },
      { status: 200, body: [] },
      "the provider's Content-Type is application/json;charset=utf-8, the mock's is application/json",
    ],
    [
      'is a header that an app may act on',
      {
        status: 200,
        body: [],
        headers: { 'content-type': 'application/json', 'api-version': '1' },
      },
      { status: 200, body: [] },
      "the provider's API-Version is 1, the mock's is absent",
    ],
    [
      'is a time to come back after that the other side does not name',
      { status: 503, body: error(503), headers: { 'retry-after': '7' } },
      { status: 503, body: error(503), headers: {} },
      "the provider's Retry-After is present, the mock's is absent",
    ],
    [
      'is the tag of a plant without one',
      { ...create, status: 200, body: { name: 'Basil', tag: '' } },
      { ...create, status: 200, body: { name: 'Basil' } },
      `the provider's plant is {"name":"Basil","tag":""}, the mock's is {"name":"Basil"}`,
    ],
    [
      'is the plant that was created',
      { ...create, status: 200, body: { name: 'BASIL' } },
      { ...create, status: 200, body: { name: 'Basil' } },
      `the provider's plant is {"name":"BASIL"}, the mock's is {"name":"Basil"}`,
    ],
    [
      'is the body of a delete',
      { ...remove, status: 200, body: { name: 'Basil' } },
      { ...remove, status: 200 },
      "the provider's response has a body, the mock's has no body",
    ],
    [
      'is a list that is not an array',
      { status: 200, body: { plants: [] } },
      { status: 200, body: [] },
      "the provider's list is not a JSON array, the mock's is a JSON array",
    ],
  ] as const)('%s', (_what, provider, mock, sentence) => {
    expect(sentences(provider, mock)).toEqual([sentence]);
  });

  it('is the status alone if another status comes with another integer', () => {
    expect(
      sentences({ status: 410, body: error(410) }, { status: 404, body: error(404) }),
    ).toHaveLength(1);
  });

  it('is not the address or the token of a side that a header repeats', () => {
    const context = {
      provider: { secrets: [], addresses: ['http://provider/v1'] } as const,
      mock: { secrets: [], addresses: ['http://mock'] } as const,
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
