import fc from 'fast-check';
import { anyText, edgeIds, plantId } from './texts.js';

const encoder = new TextEncoder();

/** Numbers as a client may write them, most of which are no int64. */
const oddNumbers = [
  '9223372036854775808',
  '-9223372036854775809',
  '1e3',
  '1E+0',
  '1.0',
  '1.5',
  '-0',
  '0e0',
  '1e400',
  '1e-400',
  '1e999999999',
  '01',
  '+1',
  '.5',
  '0x10',
  '9'.repeat(400),
  'NaN',
  'Infinity',
];

const jsonText = anyText.map((text) => JSON.stringify(text));

/** A JSON value as text, of any type; some are no JSON. */
const oddValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddNumbers, ...edgeIds),
  fc.constantFrom(
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '""',
    '[1]',
    '"\\ud800"',
    '"\\u0000"',
    '"1"',
  ),
  jsonText,
  fc.json({ maxDepth: 2 }),
);

const memberName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"id"', '"name"', '"tag"') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"Id"',
      '"NAME"',
      '"__proto__"',
      '"constructor"',
      '"\\u0069d"',
      'id',
    ),
  },
  { weight: 1, arbitrary: jsonText },
);

/** A plant with members that are missing, given twice, misspelled or of another type. */
const oddObject: fc.Arbitrary<string> = fc
  .array(fc.tuple(memberName, fc.oneof(oddValue, plantId, jsonText)), { maxLength: 5 })
  .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`);

const nearlyPlant: fc.Arbitrary<string> = fc
  .tuple(plantId, jsonText, oddValue, fc.constantFrom('id', 'name', 'tag'))
  .map(([id, name, value, changed]) => {
    const members = { id, name, tag: '"herb"', [changed]: value };
    return `{"id":${members.id},"name":${members.name},"tag":${members.tag}}`;
  });

const nested: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('[', '{"id":', '{"name":[', '[{"a":'), fc.integer({ min: 1, max: 3000 }))
  .map(([open, depth]) => {
    const close = [...open]
      .reverse()
      .map((sign) => ({ '[': ']', '{': '}' })[sign] ?? '')
      .join('');
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  });

const changedText: fc.Arbitrary<string> = fc
  .tuple(
    nearlyPlant,
    fc.nat(60),
    fc.constantFrom('cut', 'before', 'after', 'inside'),
    fc.string({ maxLength: 4 }),
  )
  .map(([text, at, where, other]) => {
    switch (where) {
      case 'cut':
        return text.slice(0, at);
      case 'before':
        return other + text;
      case 'after':
        return text + other;
      default:
        return text.slice(0, at) + other + text.slice(at);
    }
  });

const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: nearlyPlant },
  { weight: 4, arbitrary: oddObject },
  { weight: 3, arbitrary: changedText },
  { weight: 1, arbitrary: oddValue },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
);

/** The body of a hostile request: texts that are nearly plants, other JSON, and any bytes. */
export const hostileBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 40, arbitrary: text.map((written) => encoder.encode(written)) },
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: text.map(
      (written) => new Uint8Array([0xef, 0xbb, 0xbf, ...encoder.encode(written)]),
    ),
  },
  { weight: 1, arbitrary: text.map((written) => new Uint8Array(Buffer.from(written, 'utf16le'))) },
  { weight: 1, arbitrary: nested.map((written) => encoder.encode(written)) },
  { weight: 3, arbitrary: fc.constant(new Uint8Array()) },
);
