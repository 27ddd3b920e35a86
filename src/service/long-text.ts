/**
 * A text that is too long to hold: a transport takes its pieces one by one, as fast as its client reads. Then
 * a client that does not read costs one piece, and others are answered between two pieces.
 */
export class LongText implements Iterable<string> {
  /** The first piece. */
  readonly start: string;
  readonly #others: Iterator<string>;
  #length = 0;

  constructor(pieces: Iterator<string>) {
    this.start = pieces.next().value ?? '';
    this.#others = pieces;
  }

  /** The number of characters in the pieces that were taken; of the whole text after the last one. */
  get length(): number {
    return this.#length;
  }

  /** The pieces, which can be taken once. */
  *[Symbol.iterator](): Generator<string> {
    for (let piece: string | undefined = this.start; piece !== undefined; ) {
      this.#length += piece.length;
      yield piece;
      piece = this.#others.next().value;
    }
  }
}

/** The body of a response; only faults have bytes. */
export type ResponseBody = string | Uint8Array<ArrayBuffer> | LongText;

/** A body as text; the first piece of a long one. */
export function startOf(body: ResponseBody): string {
  return body instanceof LongText ? body.start : toText(body);
}

/** A body as one text; bytes that are not UTF-8 become U+FFFD. */
export function toText(body: ResponseBody): string {
  if (typeof body === 'string') {
    return body;
  }
  return body instanceof LongText ? [...body].join('') : new TextDecoder().decode(body);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The beginning of a text. */
export function cutText(text: string, maxLength: number): string {
  // Through bytes, because a slice of a string keeps the whole string in memory.
  return text.length <= maxLength ? text : decoder.decode(encoder.encode(text.slice(0, maxLength)));
}

/** The length of a piece, about. It is written in 0.1 ms, so that other requests need not wait. */
const charactersOfPiece = 16 * 1024;

/**
 * Writes a list as JSON in pieces, and takes each item when its piece is taken.
 *
 * @param write writes one item as JSON.
 * @param end what follows the last item; default `]`.
 */
export function* listPieces<Item>(
  items: Iterable<Item>,
  write: (item: Item) => string,
  end = ']',
): Generator<string> {
  let piece = '[';
  let separator = '';
  for (const item of items) {
    piece = piece + separator + write(item);
    separator = ',';
    if (piece.length >= charactersOfPiece) {
      yield piece;
      piece = '';
    }
  }
  yield piece + end;
}

/** A body of which a transport sends one piece after the other, as the journal shows it. */
export class SentBody {
  readonly #decoder = new TextDecoder();
  #text = '';
  #length = 0;

  /** @param maxText how many characters the journal keeps. */
  constructor(private readonly maxText: number) {}

  /** The beginning of what was sent, as text. */
  get text(): string {
    return this.#text;
  }

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const text = this.#decoder.decode(piece, { stream: true });
    this.#length += text.length;
    this.#text += cutText(text, this.maxText - this.#text.length);
  }
}
