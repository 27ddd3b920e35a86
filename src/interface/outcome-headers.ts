/** The allowed names of headers of an outcome, as a regular expression. */
export const headerNamePattern = "^[a-z0-9!#$%&'*+.^_`|~-]+$";

/** The allowed values: ASCII without line breaks. */
export const headerValuePattern = '^[\\t -~]*$';

/** Headers that an outcome cannot set, because they describe how the body is sent. */
export const reservedHeaders: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
