import fc from 'fast-check';

/** A request before a transport sends it; names of headers are lower-case. */
export interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Ids at which an implementation may round, overflow, or lose a sign. */
const edgeIds = ['0', '9007199254740993', '9223372036854775807', '-1', '-9223372036854775808'];

/** Few ids, so that the requests of a sequence meet each other, and the edges. */
const plantId: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...edgeIds) },
);

/** A text without lone surrogates, which comes back as it was sent. */
const wellFormedText = fc.string({ unit: 'grapheme', maxLength: 12 });

const jsonText = fc
  .oneof(
    wellFormedText,
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('', '\0', '\ud800', '\ufeff', '__proto__', 'constructor', 'x'.repeat(2000)),
  )
  .map((text) => JSON.stringify(text));

/** A JSON value of any type, or what is nearly one. */
const oddValue = fc.oneof(
  fc.constantFrom('9223372036854775808', '1.0', '1e3', '-0', '1e400', '1.5', '9'.repeat(400)),
  fc.constantFrom('01', '+1', '.5', '0x10', 'NaN', 'null', 'true', '[]', '{}', '"1"', '"\\ud800"'),
  jsonText,
  fc.json({ maxDepth: 2 }),
);

const memberName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"id"', '"name"', '"tag"') },
  { weight: 2, arbitrary: fc.constantFrom('"Id"', '"__proto__"', '"\\u0069d"', 'id') },
  { weight: 1, arbitrary: jsonText },
);

/** A plant with members that are missing, given twice, misspelled or of another type. */
const oddObject = fc
  .array(fc.tuple(memberName, fc.oneof(oddValue, plantId, jsonText)), { maxLength: 5 })
  .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`);

const nearlyPlant = fc
  .tuple(plantId, jsonText, oddValue, fc.constantFrom('id', 'name', 'tag'))
  .map(([id, name, value, changed]) => {
    const members = { id, name, tag: '"herb"', [changed]: value };
    return `{"id":${members.id},"name":${members.name},"tag":${members.tag}}`;
  });

/** A plant with something in the middle of its text, or behind a part of it. */
const brokenPlant = fc
  .tuple(nearlyPlant, fc.nat(60), fc.string({ maxLength: 4 }), fc.boolean())
  .map(([text, at, other, isCut]) => text.slice(0, at) + other + (isCut ? '' : text.slice(at)));

const hostileBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.oneof(nearlyPlant, oddObject, brokenPlant, oddValue).map(bytesOf),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
);

const segment = fc.oneof(
  plantId,
  fc.constantFrom(
    '9223372036854775808',
    '%2e%2e',
    '1%2F2',
    '%00',
    '%',
    '%ff%fe',
    '1.0',
    '__proto__',
  ),
  wellFormedText.map((text) => encodeURIComponent(text)),
);

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constant('/plants') },
  { weight: 6, arbitrary: segment.map((id) => `/plants/${id}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/', '/plants/', '/Plants', '/plants//1', '/plants/1/2'),
  },
);

const limit = fc.oneof(
  fc.integer({ min: -3, max: 30 }).map(String),
  fc.constantFrom(...edgeIds, '', '1.0', '1e2', '+1', '%31', '9'.repeat(300), 'ten', '%'),
);

const query = fc.oneof(
  fc.constant(''),
  limit.map((value) => `limit=${value}`),
  fc.constantFrom('limit', '&&', 'limit=1&limit=2', 'LIMIT=1', 'limit[]=1', '=', '?limit=1'),
);

const bearer = fc.constantFrom('Bearer alice-token', 'Bearer bob-token');

const tokens = ['', 'Bearer ', 'alice-token', 'Basic eA==', `Bearer ${'x'.repeat(3000)}`];
const knownTokens = ['Bearer alice-expired-token', 'Bearer alice-read-only-token'];
const authorization = fc.oneof(
  { weight: 3, arbitrary: bearer },
  { weight: 1, arbitrary: fc.constantFrom(...tokens, ...knownTokens) },
);

/** Headers that a mock reads beside the token, with values that it rejects or ignores. */
const furtherHeaders = fc.constantFrom<Record<string, string>[]>(
  ...Array<Record<string, string>>(30).fill({}),
  { 'content-type': 'text/plain' },
  { 'x-mock-sandbox': 'not a name!' },
  { 'x-mock-response-code': '99' },
  { prefer: 'code=' },
  { accept: ';;q=,' },
  { origin: 'null' },
  { 'content-encoding': 'gzip' },
  { 'x-__proto__': '1' },
);

const json = { 'content-type': 'application/json' };

export const anyRequest: fc.Arbitrary<AnyRequest> = fc
  .record({
    method: fc.constantFrom('POST', 'GET', 'DELETE', 'POST', 'GET', 'DELETE', 'PUT', 'HEAD'),
    path,
    query,
    token: fc.option(authorization, { freq: 12, nil: undefined }),
    further: furtherHeaders,
    body: hostileBody,
  })
  .map(({ token, further, ...request }) => ({
    ...request,
    headers: { ...json, ...(token !== undefined && { authorization: token }), ...further },
  }));
