import { LongText } from '../../service/long-text.js';
import { JsonText } from './admin-call.js';

/** Of a piece, about. */
const charactersOfPiece = 16 * 1024;

/** Writes a list as JSON: a long one in pieces, so that a client that does not read holds only two of them. */
export function writeList(items: Iterable<unknown>): JsonText | LongText {
  const pieces = piecesOf(items);
  const first = pieces.next().value as string;
  const second = pieces.next();
  return second.done ? new JsonText(first) : new LongText(join(first, second.value, pieces));
}

function* join(first: string, second: string, others: Iterable<string>): Generator<string> {
  yield first;
  yield second;
  yield* others;
}

function* piecesOf(items: Iterable<unknown>): Generator<string> {
  let piece = '[';
  let separator = '';
  for (const item of items) {
    piece += separator + JSON.stringify(item);
    separator = ',';
    if (piece.length >= charactersOfPiece) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}
