import fc from 'fast-check';
import { type SoakRequest, tokenOf, users } from '../soak-request.js';
import { hostileBody } from './bodies.js';
import { edgeIds, plantId, wellFormedText } from './texts.js';

const user = fc.constantFrom(...users);

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('POST', 'GET', 'DELETE') },
  { weight: 1, arbitrary: fc.constantFrom('PUT', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY') },
);

const oddSegments = [
  ...edgeIds,
  '9223372036854775808',
  '../../../soak',
  '../../../soak/generators',
  '%2e%2e',
  '%2F',
  '1%2F2',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%C3%A9',
  '%31',
  '+1',
  '1.0',
  '1e3',
  '01',
  ' 1',
  '1;v=1',
  '__proto__',
  '9'.repeat(300),
];

const segment = fc.oneof(
  plantId,
  fc.constantFrom(...oddSegments),
  wellFormedText.map((text) => encodeURIComponent(text)),
);

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constant('/plants') },
  { weight: 6, arbitrary: segment.map((id) => `/plants/${id}`) },
  { weight: 1, arbitrary: fc.tuple(segment, segment).map(([id, rest]) => `/plants/${id}/${rest}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '/',
      '//plants',
      '/plants/',
      '/Plants',
      '/plants//1',
      '/x/../plants',
      '/%70lants',
    ),
  },
  { weight: 1, arbitrary: segment.map((first) => `/${first}`) },
);

const limit = fc.oneof(
  fc.integer({ min: -3, max: 30 }).map(String),
  fc.constantFrom(
    ...edgeIds,
    '',
    '1.0',
    '1e2',
    '+1',
    '%31',
    ' 1',
    '9'.repeat(300),
    'ten',
    '%',
    '1,2',
  ),
  wellFormedText.map((text) => encodeURIComponent(text)),
);

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 4, arbitrary: limit.map((value) => `limit=${value}`) },
  { weight: 1, arbitrary: fc.tuple(limit, limit).map(([a, b]) => `limit=${a}&limit=${b}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('limit', '&&', 'LIMIT=1', 'limit[]=1', 'offset=2', '=', '?limit=1'),
  },
);

const authorization = fc.oneof(
  { weight: 12, arbitrary: user.map(tokenOf) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      'Bearer',
      'Bearer ',
      'bearer alice-token',
      'Bearer  alice-token',
      'Bearer alice-token, Bearer bob-token',
      'Bearer alice-expired-token',
      'Bearer alice-revoked-token',
      'Bearer alice-read-only-token',
      'Bearer nobody',
      'Basic YWxpY2U6eA==',
      'alice-token',
      `Bearer ${'x'.repeat(3000)}`,
    ),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[!-}]{0,12}$/) },
);

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset=utf-16',
      'text/plain',
      'application/problem+json',
      'application/x-www-form-urlencoded',
      '',
      ';',
    ),
  },
);

/** Headers that a mock reads beside those of the interface, with values that it rejects or ignores. */
const furtherHeaders = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>[]>(
      { 'x-mock-sandbox': 'not a name!' },
      { 'x-mock-response-code': '99' },
      { 'x-mock-response-delay': '-1' },
      { 'x-mock-scenario': 'nothing-like-it' },
      { prefer: 'code=' },
      { accept: 'text/html' },
      { accept: 'application/json;q=0' },
      { accept: ';;q=,' },
      { origin: 'null' },
      { origin: 'https://app.example', 'access-control-request-method': 'PUT' },
      { 'accept-language': '*' },
      { cookie: 'x'.repeat(2000) },
      { 'content-encoding': 'gzip' },
      { 'x-__proto__': '1' },
    ),
  },
);

/** Requests that break the interface in one place or many. */
export const hostileRequest: fc.Arbitrary<SoakRequest> = fc
  .record({
    method,
    path,
    query,
    authorization: fc.option(authorization, { freq: 12, nil: undefined }),
    contentType: fc.option(contentType, { freq: 12, nil: undefined }),
    further: furtherHeaders,
    body: hostileBody,
  })
  .map(({ authorization: token, contentType: type, further, ...request }) => ({
    ...request,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(type !== undefined && { 'content-type': type }),
      ...further,
    },
  }));

/** A hostile body in a create that is otherwise valid, so that it reaches the store. */
export const hostileCreate: fc.Arbitrary<SoakRequest> = fc
  .tuple(user, hostileBody)
  .map(([creator, body]) => ({
    method: 'POST',
    path: '/plants',
    query: '',
    headers: { authorization: tokenOf(creator), 'content-type': 'application/json' },
    body,
  }));
