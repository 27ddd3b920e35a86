import fc from 'fast-check';

/** A request before a transport sends it; names of headers are lower-case. */
export interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The first one where one should come more often. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, ...others: fc.Arbitrary<Value>[]) =>
  fc.oneof({ weight: 5, arbitrary: usual }, ...others);

/** Ids at which an implementation may round, overflow, or lose a sign. */
const edgeIds = ['0', '9007199254740993', '9223372036854775807', '-1', '-9223372036854775808'];

/** Few ids, so that the requests of a sequence meet each other, and the edges. */
const plantId = mostly(fc.integer({ min: 1, max: 40 }).map(String), fc.constantFrom(...edgeIds));

const oddTexts = ['', '\0', '\ud800', '\ufeff', '__proto__', 'constructor', 'x'.repeat(2000)];
const jsonText = fc
  .oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...oddTexts))
  .map((text) => JSON.stringify(text));

/** A JSON value of any type, or what is nearly one. */
const oddValue = fc.oneof(
  fc.constantFrom('9223372036854775808', '1.0', '1e3', '-0', '1e400', '1.5', '9'.repeat(400)),
  fc.constantFrom('01', '+1', '.5', '0x10', 'NaN', 'null', 'true', '[]', '{}', '"1"', '"\\ud800"'),
  jsonText,
  fc.json({ maxDepth: 2 }),
);

const memberName = mostly(
  fc.constantFrom('"id"', '"name"', '"tag"'),
  fc.constantFrom('"Id"', '"__proto__"', '"\\u0069d"', 'id'),
  jsonText,
);

/** A plant with members that are missing, given twice, misspelled or of another type. */
const oddPlant = fc
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

const body = mostly(
  fc.oneof(nearlyPlant, oddPlant, brokenPlant, oddValue).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

const segment = mostly(
  plantId,
  fc.constantFrom('9223372036854775808', '%2e%2e', '1%2F2', '%00', '%', '%ff%fe', '__proto__'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => encodeURIComponent(text)),
);
const path = mostly(
  fc.oneof(
    fc.constant('/plants'),
    segment.map((id) => `/plants/${id}`),
  ),
  fc.constantFrom('/', '/plants/', '/Plants', '/plants//1', '/plants/1/2'),
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

/** A token, and headers that a mock reads beside it, with values that it rejects or ignores. */
const headers = mostly<Record<string, string>>(
  fc.constantFrom('Bearer alice-token', 'Bearer bob-token').map((authorization) => {
    return { authorization };
  }),
  fc
    .constantFrom('', 'Bearer ', 'Basic eA==', 'Bearer alice-read-only-token', 'x'.repeat(3000))
    .map((authorization) => ({ authorization })),
  fc
    .constantFrom<Record<string, string>[]>(
      { 'content-type': 'text/plain' },
      { 'x-mock-sandbox': 'not a name!' },
      { 'x-mock-response-code': '99', prefer: 'code=' },
      { accept: ';;q=,', origin: 'null', 'x-__proto__': '1' },
      { 'content-encoding': 'gzip' },
    )
    .map((given) => ({ authorization: 'Bearer alice-token', ...given })),
);

export const anyRequest: fc.Arbitrary<AnyRequest> = fc.record({
  method: fc.constantFrom('POST', 'GET', 'DELETE', 'POST', 'GET', 'DELETE', 'PUT', 'HEAD'),
  path,
  query,
  headers: headers.map((given) => ({ 'content-type': 'application/json', ...given })),
  body,
});
