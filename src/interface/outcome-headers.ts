/** The names that headers of an outcome may have, as a regular expression. */
export const headerNamePattern = "^[a-z0-9!#$%&'*+.^_`|~-]+$";

/** The values that they may have: ASCII without line breaks. */
export const headerValuePattern = '^[\\t -~]*$';

/** Headers that an outcome cannot set: they tell how the body is written and sent. */
export const reservedHeaders: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
