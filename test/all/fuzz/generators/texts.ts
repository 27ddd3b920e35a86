import fc from 'fast-check';

/** Ids at which an implementation may round, overflow, or lose a sign. */
export const edgeIds = [
  '0',
  '1',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775806',
  '9223372036854775807',
  '-1',
  '-9007199254740993',
  '-9223372036854775808',
];

/** The id of a plant: few ones, so that requests of a sequence meet each other, and the edges. */
export const plantId: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...edgeIds) },
  {
    weight: 1,
    arbitrary: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  },
);

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\u{1f335}',
  'e\u0301',
  '\u202eabc',
  '__proto__',
  'constructor',
  '"\\/\b\f\n\r\t',
  '\ufeff',
  '{id}',
  'NaN',
];

/** Any text that JSON can hold, lone surrogates included. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 2000 }).map((count) => 'x'.repeat(count)) },
);

/** A text without lone surrogates, which comes back as it was sent. */
export const wellFormedText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
