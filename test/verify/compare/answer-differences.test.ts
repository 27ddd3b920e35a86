import { describe, expect, it } from 'vitest';
import { answerDifferences } from '../../../src/verify/compare/answer-differences.js';
import type { Step } from '../../../src/verify/compare/step.js';
import { type Answered, answeredWith } from './exchange.js';

const list: Step = {
  what: 'list',
  points: ['list.success'],
  method: 'GET',
  path: '/plants',
  user: 'first',
};
const remove: Step = {
  what: 'delete an unknown id',
  points: ['delete.unknown-id'],
  method: 'DELETE',
  path: '/plants/1',
  user: 'first',
};
const create: Step = {
  what: 'create a plant',
  points: [],
  method: 'POST',
  path: '/plants',
  user: 'first',
  creates: { id: '1', name: 'Basil' },
};

const differences = (step: Step, provider: Answered, mock: Answered) => [
  ...answerDifferences(step, {
    provider: answeredWith({ method: step.method, path: step.path, ...provider }),
    mock: answeredWith({ method: step.method, path: step.path, ...mock }),
  }),
];

const error = (integer: unknown, more = {}) => ({ error: integer, message: 'no', ...more });

describe('two answers that an app cannot tell apart', () => {
  it.each([
    ['are the same', list, { status: 200, body: [] }, { status: 200, body: [] }],
    [
      'have other messages',
      remove,
      { status: 404, body: { error: 404, message: 'weg' } },
      { status: 404, body: { error: 404, message: 'gone' } },
    ],
    [
      'have other headers that the interface does not speak of',
      list,
      { status: 200, body: [], headers: { 'content-type': 'application/json', etag: '"1"' } },
      { status: 200, body: [] },
    ],
    [
      'write the same JSON in another way',
      create,
      { status: 200, body: '{ "tag": "herb", "name": "Basil" }' },
      { status: 200, body: { name: 'Basil', tag: 'herb' } },
    ],
    [
      'write the same number beside a large one',
      remove,
      { status: 404, body: '{"error":404,"message":"9223372036854775807"}' },
      { status: 404, body: error(404) },
    ],
    [
      'say of an empty body what it would be',
      remove,
      { status: 204, headers: { 'content-type': 'text/plain' } },
      { status: 204, headers: {} },
    ],
  ] as const)('%s', (_what, step, provider, mock) => {
    expect(differences(step, provider, mock)).toEqual([]);
  });
});

describe('what differs', () => {
  it.each([
    [
      'the status of a refusal',
      remove,
      { status: 410, body: error(410) },
      { status: 404, body: error(404) },
      'it was answered with 410, in the mock it was answered with 404',
      ['delete.unknown-id'],
    ],
    [
      'the status of a success',
      { ...remove, points: [] },
      { status: 200 },
      { status: 204 },
      'it was answered with 200, in the mock it was answered with 204',
      ['delete.success'],
    ],
    [
      'the status of a list with a limit',
      { ...list, path: '/plants?limit=1' },
      { status: 206, body: [] },
      { status: 200, body: [] },
      'it was answered with 206, in the mock it was answered with 200',
      ['list.success-with-limit', 'list.success'],
    ],
    [
      'the error integer',
      remove,
      { status: 404, body: error(1404) },
      { status: 404, body: error(404) },
      'its error integer is 1404, in the mock 404',
      ['error.integer'],
    ],
    [
      'an error that is a text',
      remove,
      { status: 404, body: error('404') },
      { status: 404, body: error(404) },
      'its error integer is "404", in the mock 404',
      ['error.integer'],
    ],
    [
      'the members of an Error',
      remove,
      { status: 404, body: error(404, { path: '/' }) },
      { status: 404, body: error(404) },
      'the members of its Error are error, message, path, in the mock error, message',
      ['error.further-members'],
    ],
    [
      'the spelling of the Content-Type',
      list,
      { status: 200, body: [], headers: { 'Content-Type': 'application/json;charset=utf-8' } },
      { status: 200, body: [] },
      'its Content-Type is application/json;charset=utf-8, in the mock application/json',
      ['response.content-type'],
    ],
    [
      'the version of the interface',
      list,
      {
        status: 200,
        body: [],
        headers: { 'content-type': 'application/json', 'api-version': '1.0.0' },
      },
      { status: 200, body: [] },
      'its API-Version is 1.0.0, in the mock absent',
      ['response.version'],
    ],
    [
      'the challenge',
      list,
      { status: 401, body: error(401) },
      {
        status: 401,
        body: error(401),
        headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer' },
      },
      'it comes without WWW-Authenticate, in the mock with',
      ['authentication.challenge'],
    ],
    [
      'the tag of a plant without one',
      create,
      { status: 200, body: { name: 'Basil', tag: '' } },
      { status: 200, body: { name: 'Basil' } },
      'the plant is {"name":"Basil","tag":""}, in the mock {"name":"Basil"}',
      ['response.absent-tag'],
    ],
    [
      'the plant that was created, which no open point speaks of',
      create,
      { status: 200, body: { name: 'BASIL' } },
      { status: 200, body: { name: 'Basil' } },
      'the plant is {"name":"BASIL"}, in the mock {"name":"Basil"}',
      [],
    ],
  ] as const)('is %s', (_what, step, provider, mock, difference, points) => {
    expect(differences(step, provider, mock)).toEqual([{ difference, points }]);
  });

  it('is not told twice where another status comes with another integer', () => {
    const found = differences(
      remove,
      { status: 410, body: error(410) },
      { status: 404, body: error(404) },
    );

    expect(found).toHaveLength(1);
  });
});
