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

/** A body as one text. */
export function toText(body: string | LongText): string {
  return typeof body === 'string' ? body : [...body].join('');
}
