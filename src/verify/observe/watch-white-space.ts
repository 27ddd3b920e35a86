import type { Connection } from '../http/connection.js';
import type { Exchange } from '../http/exchange.js';
import type { Findings } from './findings.js';

/** `other` if it has white space, and is not indented. */
type WhiteSpace = 'none' | 'indented' | 'other';

const clauses: Readonly<Record<WhiteSpace, string>> = {
  none: 'no JSON of a response had white space between its tokens',
  indented: 'all JSON of responses was indented',
  other: 'the JSON of responses has white space, but is not indented',
};

/**
 * Watches the responses of an observation for white space between the tokens of their JSON.
 *
 * @returns a function that ends it, and records what it has seen.
 */
export function watchWhiteSpace(connection: Connection): (findings: Findings) => void {
  const seen = new Set<WhiteSpace>();
  const stop = connection.onExchange((exchange) => {
    const whiteSpace = whiteSpaceOf(exchange);
    if (whiteSpace !== undefined) {
      seen.add(whiteSpace);
    }
  });
  return (findings) => {
    stop();
    const [first, ...others] = seen;
    if (first === undefined) {
      return;
    }
    const subject = 'response.white-space';
    if (others.length > 0) {
      findings.leaveOpen('not all responses have the same white space in their JSON', subject);
    } else if (first === 'other') {
      findings.leaveOpen(clauses.other, subject);
    } else {
      findings.determine(subject, first, clauses[first]);
    }
  };
}

/** The start of an object, or of an array of objects, up to the first value. */
const startOfJson = /^\s*(?:\[\s*)?\{\s*"[^"]*"\s*:\s*/;

/** The white space in the start of a body; undefined if the body has neither an object nor an array of objects. */
function whiteSpaceOf({ response }: Exchange): WhiteSpace | undefined {
  const text = new TextDecoder().decode(response?.body.subarray(0, 1000));
  const start = startOfJson.exec(text)?.[0].trimStart().replace(/".*"/s, '');
  if (start === undefined) {
    return undefined;
  }
  if (!/\s/.test(start)) {
    return 'none';
  }
  return start.includes('\n') ? 'indented' : 'other';
}
