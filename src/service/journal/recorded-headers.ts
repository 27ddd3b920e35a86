import type { PlainRequest } from '../plain-http.js';

/** The headers of a request, and what is computed from them once for all requests with equal ones. */
export interface RecordedHeaders {
  readonly headers: PlainRequest['headers'];
  /** In their order. */
  readonly names: readonly string[];
  /** About how much memory they take. */
  readonly bytes: number;
}

// Rather too much than too little: texts of Latin letters take half of it.
export const bytesPerCharacter = 2;
const bytesPerHeader = 100;

/** The previous headers if they are equal; otherwise the given ones. */
export function recordHeaders(
  headers: PlainRequest['headers'],
  previous: RecordedHeaders | undefined,
): RecordedHeaders {
  if (previous !== undefined && areEqual(headers, previous)) {
    return previous;
  }
  const names = Object.keys(headers);
  let bytes = 0;
  for (const name of names) {
    const characters = name.length + (headers[name]?.length ?? 0);
    bytes += bytesPerHeader + bytesPerCharacter * characters;
  }
  return { headers, names, bytes };
}

/** Compares the order, too: the journal shows it. */
function areEqual(headers: PlainRequest['headers'], previous: RecordedHeaders): boolean {
  const { names } = previous;
  let position = 0;
  for (const name in headers) {
    if (name !== names[position++] || headers[name] !== previous.headers[name]) {
      return false;
    }
  }
  return position === names.length;
}
