import { listPieces } from '../../service/list-pieces.js';
import { LongText } from '../../service/long-text.js';
import { JsonText } from './admin-call.js';

/** Writes a list as JSON: a long one in pieces, so that a client that does not read holds only two of them. */
export function writeList(items: Iterable<unknown>): JsonText | LongText {
  const pieces = listPieces(items, (item) => JSON.stringify(item));
  const first = pieces.next().value as string;
  const second = pieces.next();
  return second.done ? new JsonText(first) : new LongText(join(first, second.value, pieces));
}

function* join(first: string, second: string, others: Iterable<string>): Generator<string> {
  yield first;
  yield second;
  yield* others;
}
