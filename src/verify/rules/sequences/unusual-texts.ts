import * as fc from 'fast-check';

/** Texts that services have been seen to change when they read, store, write or escape them. */
export const unusualTexts = [
  'é',
  'e\u0301',
  'ß',
  'Ÿ',
  'ﬁ',
  'İi',
  'žř',
  'Ελιά',
  'Дуб',
  'זית',
  'زيتون',
  '竹',
  '𠮷',
  '🌱',
  '👩‍🌾',
  '"',
  "'",
  '\\',
  '\\n',
  '\\u00e9',
  '/',
  '<b>',
  '&amp;',
  '%41',
  '%',
  '+',
  '?',
  '#',
  '{}',
  '$1',
  ';',
  ' ',
  '\u00a0',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u200b',
  '\ufeff',
  '\u007f',
  'null',
  'a  b',
  '\0',
  'A a',
  '0',
  'x'.repeat(130),
  '木'.repeat(90),
];

/** Tags that some languages take for something else than a text. */
export const unusualTags = ['0', 'null', 'false', ' ', '[]'];

/** No NUL, which many databases cannot hold, and no half of a surrogate pair, which is no text. */
export const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !text.includes('\0'));
